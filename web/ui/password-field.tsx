import { type ComponentProps, useState } from 'react';
import { useTexts } from '../texts/texts.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** A password field that can be made visible. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          label={t(shown ? 'shell:ui.hide_password' : 'shell:ui.show_password')}
          aria-pressed={shown}
          icon={shown ? <Icon name="eye-off" size={18} /> : <Icon name="eye" size={18} />}
          onClick={() => setShown(!shown)}
          className="js-only size-9"
        />
      }
    />
  );
}
