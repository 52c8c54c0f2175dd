import type { KeyboardEvent } from 'react';

const KEY_CODE_OF_INPUT_METHOD = 229;

/**
 * Whether an input method uses the key to compose a word. Safari sends the Enter that confirms the
 * word after the composition, so that only its `keyCode` tells.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === KEY_CODE_OF_INPUT_METHOD;
