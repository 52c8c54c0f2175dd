import { useCallback, useEffect, useRef, useState } from 'react';

/** Long enough to skip the letters of a word typed at speed, short enough to feel like at once. */
export const TYPING_PAUSE_MS = 200;

/** The text of an input whose value is passed on when typing pauses. */
export type DelayedText = {
  text: string;
  type: (text: string) => void;
  /** Passes the text on now. */
  flush: () => void;
};

/**
 * Keeps what is typed at once and hands it on after a pause. A value that changes from elsewhere (a cleared filter, the
 * Back button) replaces the text, unless someone is typing.
 */
export const useDelayedText = (value: string, onChange: (text: string) => void): DelayedText => {
  const [text, setText] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  const passedOn = useRef(value);

  const passOn = useCallback(
    (next: string) => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
      if (next === passedOn.current) return;
      passedOn.current = next;
      onChange(next);
    },
    [onChange],
  );

  useEffect(() => {
    if (timer.current !== undefined || value === passedOn.current) return;
    passedOn.current = value;
    setText(value);
  }, [value]);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  return {
    text,
    type: useCallback(
      (next) => {
        setText(next);
        window.clearTimeout(timer.current);
        timer.current = window.setTimeout(() => passOn(next), TYPING_PAUSE_MS);
      },
      [passOn],
    ),
    flush: useCallback(() => passOn(text), [passOn, text]),
  };
};
