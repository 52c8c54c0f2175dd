// A federated host starts behind an asynchronous boundary.
import('./bootstrap');
