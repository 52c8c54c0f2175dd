import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/**
 * Remotes that use the shell's React expose this module, with one export of React, of Jotai and of
 * the session. Released shells compare each export with their own: a difference shows that a second
 * copy runs.
 */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
