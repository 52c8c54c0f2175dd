import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/** One export of each shared package. If the host's own export differs, there is a second copy. */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
