/** The half of qs that writes. The half that reads is not needed on every page. */
declare module 'qs/lib/stringify.js' {
  import { stringify } from 'qs';
  export default stringify;
}
