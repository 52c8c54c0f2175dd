import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/** An export of each shared package in this build. The host compares these exports with its own. */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
