import { useId, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './ComboBox.module.css';

type Props = {
  label: string;
  value: string;
  options: readonly string[];
  /** Typed text counts, whether or not it is among the options. */
  onChange: (value: string) => void;
  /** The choice is made: an option was taken, or the box was left or confirmed with Enter. */
  onCommit?: (value: string) => void;
  placeholder?: string;
  className?: string | undefined;
};

/** An editable combobox with a list below it (ARIA 1.2). */
export function ComboBox(props: Props): ReactNode {
  const { label, value, className } = props;
  const id = useId();
  const list = useList(props);
  const isShown = list.shown.length > 0;
  return (
    <div className={[styles['box'], className].filter(Boolean).join(' ')}>
      <input
        className={styles['input']}
        role="combobox"
        aria-label={label}
        placeholder={props.placeholder}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={list.active === null ? undefined : `${id}-${list.active}`}
        autoComplete="off"
        spellCheck={false}
        value={value}
        data-value={value}
        onChange={(event) => list.type(event.target.value)}
        onFocus={list.focus}
        onClick={list.open}
        onKeyDown={list.press}
        onBlur={list.leave}
      />
      <ul
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={styles['list']}
        hidden={!isShown}
      >
        {list.shown.map((option, index) => (
          <li
            key={option}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option === value}
            data-value={option}
            data-active={index === list.active || undefined}
            className={styles['option']}
            // The box keeps the focus, so that leaving it does not come before the choice.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => list.take(option)}
          >
            {option}
          </li>
        ))}
      </ul>
    </div>
  );
}

type List = {
  shown: readonly string[];
  /** Index of the option that the arrow keys lead to. */
  active: number | null;
  open: () => void;
  focus: () => void;
  leave: () => void;
  type: (text: string) => void;
  take: (option: string) => void;
  press: (event: KeyboardEvent) => void;
};

/** What the box does; how it looks is above. */
function useList({ value, options, onChange, onCommit }: Props): List {
  const [isOpen, setOpen] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const [active, setActive] = useState(-1);
  /** What stood there when the box was entered: Escape goes back to it. */
  const [before, setBefore] = useState(value);
  const matching = isTyped ? options.filter((option) => includes(option, value)) : options;
  const shown = isOpen ? matching : [];
  const take = (option: string): void => {
    onChange(option);
    onCommit?.(option);
    setOpen(false);
  };
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = moved(event.key, active, matching.length);
    if (next !== null) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      take(shown[active] ?? value);
    } else if (event.key === 'Escape') {
      if (isOpen) event.stopPropagation();
      setOpen(false);
      onChange(before);
    }
  };
  return {
    shown,
    active: shown[active] === undefined ? null : active,
    open: () => setOpen(true),
    focus: () => {
      setTyped(false);
      setBefore(value);
    },
    leave: () => {
      setOpen(false);
      onCommit?.(value);
    },
    type: (text) => {
      onChange(text);
      setTyped(true);
      setOpen(true);
      setActive(-1);
    },
    take,
    press,
  };
}

function includes(option: string, typed: string): boolean {
  return option.toLowerCase().includes(typed.trim().toLowerCase());
}

/** Where the arrow keys lead, or null for any other key. */
function moved(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === 'ArrowDown') return (active + 1) % count;
  return key === 'ArrowUp' ? (active <= 0 ? count : active) - 1 : null;
}
