// Keeps the newest of a growing log in sight, and leaves the reader alone who scrolled up (pins.md §9).

import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** So near to the end counts as at the end. */
const NEAR = 60;

export type Stick = {
  /** The scrolling element and what grows in it. */
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
};

/** `isThere` = the log is drawn: before, there is nothing to watch. */
export function useStick(isThere: boolean): Stick {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const [isAtEnd, setAtEnd] = useState(true);
  const toEnd = useCallback((): void => {
    const element = frame.current;
    isStuck.current = true;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);
  const onScroll = useCallback((): void => {
    const element = frame.current;
    if (element === null) return;
    const gap = element.scrollHeight - element.scrollTop - element.clientHeight;
    isStuck.current = gap <= NEAR;
    setAtEnd(gap <= NEAR);
  }, []);
  useEffect(() => {
    if (!isThere || content.current === null || frame.current === null) return;
    // Also what comes late (Markdown, a picture, the phone's keyboard) must not push the end out of sight.
    const observer = new ResizeObserver(() => {
      if (isStuck.current) toEnd();
    });
    observer.observe(content.current);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [isThere, toEnd]);
  return { frame, content, isAtEnd, onScroll, toEnd };
}
