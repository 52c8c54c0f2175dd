import type { Mount } from '@platform/federation/runtime';
import { createApp, h, shallowRef } from 'vue';

export const mount: Mount = (element, { session, location, navigate }) => {
  const user = shallowRef(session.read().user);
  const current = shallowRef(location.read());
  session.subscribe((next) => {
    user.value = next.user;
  });
  location.subscribe((next) => {
    current.value = next;
  });
  const app = createApp(() => [
    h('h1', 'Vue'),
    h('p', `${user.value?.name} is at ${current.value.pathname}`),
    h('button', { onClick: () => navigate('/vue/details') }, 'Details'),
  ]);
  app.mount(element);
  return () => app.unmount();
};
