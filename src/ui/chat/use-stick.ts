// Keeps the newest of a growing log in sight, and leaves the reader alone who scrolled up (pins.md §9).

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** So near to the end counts as at the end. */
const NEAR = 60;
/** By these a reader moves on, and a place is no longer kept. */
const BY_HAND = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
/** Fractions of a pixel. */
const AT_END = 2;

export type Stick = {
  /** The scrolling element and what grows in it. */
  frame: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  toEnd: () => void;
  /** Call it before more is drawn above: what is read now stays where it stands. */
  keepPlace: () => void;
};

/** `isThere` = the log is drawn: before, there is nothing to watch. */
export function useStick(isThere: boolean): Stick {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const isStuck = useRef(true);
  const lastTop = useRef(0);
  const [isAtEnd, setAtEnd] = useState(true);
  const kept = useRef<{ element: Element; top: number } | null>(null);
  const putBack = useCallback((): void => {
    const place = kept.current;
    if (place === null || frame.current === null) return;
    frame.current.scrollTop += topOf(place.element) - place.top;
  }, []);
  const toEnd = useCallback((): void => {
    const element = frame.current;
    isStuck.current = true;
    kept.current = null;
    if (element !== null) element.scrollTop = element.scrollHeight;
  }, []);
  const onScroll = useCallback((): void => {
    const element = frame.current;
    if (element === null) return;
    const { scrollTop } = element;
    const gap = element.scrollHeight - scrollTop - element.clientHeight;
    // Only a reader moves up, be it by a little; what grew below since is not theirs, and must not end the following.
    if (gap > AT_END && scrollTop < lastTop.current) isStuck.current = false;
    else if (gap <= NEAR) isStuck.current = true;
    lastTop.current = scrollTop;
    setAtEnd(gap <= NEAR || isStuck.current);
  }, []);
  useEffect(() => {
    if (!isThere || content.current === null || frame.current === null) return;
    // Also what comes late (Markdown, a picture, the phone's keyboard) must not push the end out of sight.
    const observer = new ResizeObserver(() => {
      if (isStuck.current) toEnd();
      // What was only guessed to be so high is measured when it comes near.
      else putBack();
    });
    const letGo = (): void => {
      kept.current = null;
    };
    observer.observe(content.current);
    observer.observe(frame.current);
    const moved = frame.current;
    for (const type of BY_HAND) moved.addEventListener(type, letGo, { passive: true });
    return () => {
      observer.disconnect();
      for (const type of BY_HAND) moved.removeEventListener(type, letGo);
    };
  }, [isThere, toEnd, putBack]);
  const keepPlace = useCallback((): void => {
    const element = content.current?.querySelector('article') ?? null;
    kept.current = element === null ? null : { element, top: topOf(element) };
  }, []);
  useLayoutEffect(putBack);
  return { frame, content, isAtEnd, onScroll, toEnd, keepPlace };
}

function topOf(element: Element): number {
  return element.getBoundingClientRect().top;
}
