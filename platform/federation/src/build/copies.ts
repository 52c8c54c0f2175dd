import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/** An export of each shared package. The host compares these with its own to find second copies. */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
