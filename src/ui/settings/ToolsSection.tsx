import type { ReactNode } from 'react';
import { useActions, useApp, useCatalogue } from '#store/hooks/app-context.tsx';
import { SelectField } from '#ui/kit/Field.tsx';
import { useText } from '#ui/kit/use-text.ts';
import styles from './SettingsView.module.css';

export function ToolsSection(): ReactNode {
  const { t } = useText();
  const { tools } = useCatalogue();
  const { setApproval } = useActions();
  const approvals = useApp((state) => state.settings.approvals);
  const choices = [
    { value: 'auto', label: t('tools.auto') },
    { value: 'ask', label: t('tools.ask') },
  ];
  return (
    <div className={styles['form']}>
      <p className={styles['lead']}>{t('tools.lead')}</p>
      {tools.map((tool) => (
        <SelectField
          key={tool.name}
          label={t('tools.approval', { tool: tool.name })}
          choices={choices}
          value={approvals[tool.name] ?? tool.approval}
          onChange={(event) =>
            void setApproval(tool.name, event.target.value === 'ask' ? 'ask' : 'auto')
          }
        />
      ))}
    </div>
  );
}
