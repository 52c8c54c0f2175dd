import type { KeyboardEvent } from 'react';

const KEY_CODE_OF_INPUT_METHOD = 229;

/**
 * Whether an input method uses the key to compose a word. In Safari, the Enter that confirms the
 * word comes after the composition, and only its `keyCode` shows that the input method used it.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === KEY_CODE_OF_INPUT_METHOD;
