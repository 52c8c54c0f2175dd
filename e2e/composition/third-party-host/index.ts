// Imports the host asynchronously, because the shared packages must be ready first.
import('./bootstrap');
