import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/** A shell compares these exports of a remote with its own, to find second copies of packages. */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
