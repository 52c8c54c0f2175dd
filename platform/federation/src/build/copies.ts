import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/**
 * Remotes that use the shell's React expose this module. A shell compares these exports with its
 * own. If they differ, the page runs a second copy of a package.
 */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
