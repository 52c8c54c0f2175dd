import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/**
 * Remotes that use the shell's React expose this module: one export each of React, Jotai and the
 * session. Shells compare these with their own, to find second copies.
 */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
