import { useId } from 'react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import styles from './Field.module.css';

type Base = { label: string; hint?: ReactNode };

/** A line of text with its label above it. */
export function TextField({
  label,
  hint,
  ...rest
}: Base & InputHTMLAttributes<HTMLInputElement>): ReactNode {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <input
        id={id}
        className={styles['control']}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
      />
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

export type Choice = { value: string; label: string };

export function SelectField({
  label,
  hint,
  choices,
  ...rest
}: Base & SelectHTMLAttributes<HTMLSelectElement> & { choices: readonly Choice[] }): ReactNode {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <select id={id} className={styles['control']} {...rest}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <Hint id={`${id}-hint`}>{hint}</Hint>
    </div>
  );
}

/** A few choices in sight at once. */
export function RadioField({
  label,
  choices,
  value,
  onChoose,
}: Base & {
  choices: readonly Choice[];
  value: string;
  onChoose: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className={styles['field']} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles['label']}>
        {label}
      </span>
      <div className={styles['radios']}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles['radio']}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChoose(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </div>
  );
}

function Hint({ id, children }: { id: string; children: ReactNode }): ReactNode {
  if (!children) return null;
  return (
    <p id={id} className={styles['hint']}>
      {children}
    </p>
  );
}
