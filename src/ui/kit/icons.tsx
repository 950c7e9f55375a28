// Lucide at one weight and two sizes (look.md), and the mark, which is our own.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const STROKE = 1.75;

export function Icon({ of: Shape, size = 20 }: { of: LucideIcon; size?: 16 | 20 }): ReactNode {
  return <Shape size={size} strokeWidth={STROKE} aria-hidden="true" />;
}

/** Three small fish whose paths draw a speech bubble. */
export function Mark({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <g fill="currentColor" stroke="currentColor" strokeWidth=".7" strokeLinejoin="round">
        <path d={BODIES} />
        <path d={TAILS} />
      </g>
    </svg>
  );
}

const BODIES =
  'M9.4 20C9.8 19.3 10.6 16.8 11.7 15.7C12.7 14.5 14.2 13.6 15.5 12.9C16.8 12.2 18.4 11.8 19.' +
  '5 11.4C20.6 11 21.3 10.9 22.1 10.5C22.8 10.2 23.4 9.9 23.9 9.6C24.4 9.3 24.7 9.1 24.9 8.7C' +
  '25.2 8.3 25.6 7.8 25.6 7.3C25.6 6.8 25.4 6.2 25.1 5.8C24.8 5.4 24.5 5.1 23.9 4.8C23.2 4.5 ' +
  '22.2 4.2 21.1 4.2C19.9 4.3 18.5 4.4 17 5.2C15.5 6 13.4 7.6 12.2 9.1C10.9 10.7 10.2 12.7 9.' +
  '5 14.4C8.8 16.2 8.5 18.9 8.3 19.8ZM32.7 10.6C33.2 11.3 35.1 13.2 35.7 14.6C36.3 16.1 36.4 ' +
  '17.9 36.5 19.4C36.5 20.9 36.1 22.5 36 23.7C35.8 24.9 35.6 25.7 35.6 26.5C35.5 27.3 35.5 28' +
  ' 35.5 28.6C35.6 29.2 35.6 29.5 35.8 29.9C36 30.4 36.4 31 36.8 31.2C37.2 31.5 37.8 31.6 38.' +
  '3 31.5C38.8 31.4 39.3 31.3 39.8 30.8C40.3 30.3 41.1 29.6 41.6 28.5C42.1 27.5 42.7 26.1 42.' +
  '7 24.4C42.6 22.6 42.2 20 41.3 18.1C40.5 16.3 39.1 14.7 37.8 13.3C36.4 11.8 34.1 10.3 33.4 ' +
  '9.7ZM31 35.7C30.2 35.9 28.1 36.7 26.6 36.9C25.1 37.1 23.4 36.9 21.8 36.7C20.2 36.6 18.3 36' +
  '.3 16.9 36.1C15.5 35.9 14.5 35.8 13.4 35.8C12.4 35.7 11.4 35.8 10.7 35.8C9.9 35.9 9.5 36 9' +
  ' 36.2C8.5 36.4 7.9 36.8 7.7 37.3C7.5 37.7 7.7 38.4 7.9 38.9C8.1 39.4 8.4 39.9 9.1 40.4C9.8' +
  ' 40.9 10.8 41.6 12 42C13.3 42.4 14.8 42.9 16.5 42.8C18.3 42.8 20.8 42.3 22.6 41.7C24.4 41.' +
  '1 25.9 40 27.4 39.2C28.9 38.4 30.8 37.1 31.5 36.7Z';

const TAILS =
  'M9.1 18.4L12.2 24.2L8.5 21.6L4.1 22.7ZM34.3 11.1L27.7 11.2L31.7 9.1L32.7 4.7ZM29.8 36.9L32' +
  '.5 30.9L32.7 35.4L36.3 38.2Z';
