import * as jotai from 'jotai';
import * as react from 'react';
import * as session from 'shared-session';

/** The copies of shared packages that this build runs. The host compares them with its own. */
export const copies = { react: react.useState, jotai: jotai.useAtom, session: session.sessionAtom };
