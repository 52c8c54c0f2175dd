import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/**
 * One export each of React, Jotai and the session. Released shells read `copies`, and compare each
 * export with their own: a difference shows that a second copy runs.
 */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
