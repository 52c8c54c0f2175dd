import type { Mount } from '@platform/federation/runtime';

export const mount: Mount = (element, { session, location, navigate }) => {
  const title = document.createElement('h1');
  title.textContent = 'Plain';
  const text = document.createElement('p');
  const button = document.createElement('button');
  button.textContent = 'Details';
  button.onclick = () => navigate('/plain/details');
  const update = () => {
    text.textContent = `${session.read().user?.name} is at ${location.read().pathname}`;
  };
  session.subscribe(update);
  location.subscribe(update);
  update();
  element.append(title, text, button);
  return () => element.replaceChildren();
};
