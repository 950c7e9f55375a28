import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './icons.tsx';
import styles from './Menu.module.css';

export type MenuItem = {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
  isDanger?: boolean;
};

/** A button's menu. `trigger` is the button. */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactNode;
  items: readonly MenuItem[];
}): ReactNode {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles['menu']} align="end" sideOffset={4} collisionPadding={8}>
          {items.map((item) => (
            <Radix.Item
              key={item.label}
              className={styles['item']}
              data-danger={item.isDanger || undefined}
              onSelect={item.onSelect}
            >
              <Icon of={item.icon} size={16} />
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
