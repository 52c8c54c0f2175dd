import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/**
 * Remotes that use the shell's React expose this module, with one export each of React, Jotai and
 * the session. A shell compares these exports with its own. If they differ, the page runs a second
 * copy of a package.
 */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
