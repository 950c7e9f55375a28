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
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M9 30.5C6.6 27.600 5.500 24.700 5.500 21.500 5.500 12.500 13.500 6.500 23 6.500" />
        <path d="M31 8C38 10.400 42.500 15.300 42.500 21.500c0 4-1.800 7.500-4.900 10.200" />
        <path d="M29.500 35.800c-2.100.5-4.300.7-6.500.7-2.200 0-4.200-.2-6.100-.7L9.500 41l1.300-7" />
      </g>
      <g fill="currentColor">
        <path d="M23.500 6.500c2.300-2.600 5.700-2.900 8 0-2.300 2.900-5.700 2.600-8 0Zm-3.200-2.400 3.600 2.400-3.600 2.400c.7-1.600.7-3.200 0-4.800Z" />
        <path d="M38.800 30.800c.8 3.400-.8 6.400-4.400 7.100-.8-3.600 1-6.400 4.400-7.100Zm3.600-1.700-3.900 1.900.3-4.300c1.100 1.300 2.300 2.100 3.600 2.400Z" />
      </g>
      <circle className="eye" cx="29.300" cy="5.800" r=".9" fill="var(--ground)" />
    </svg>
  );
}
