import { useTheme } from '@latchkey/react'
import { Chip, Chips, contrastIcon, Icon, moonIcon, sunIcon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'
import css from './SettingsPage.module.css'

const modes = [
  { mode: 'dark', label: 'settings.dark', icon: moonIcon },
  { mode: 'light', label: 'settings.light', icon: sunIcon },
  { mode: 'system', label: 'settings.system', icon: contrastIcon },
] as const

/** Brass is what the theme has without a preset. */
const colours = [
  { preset: undefined, label: 'settings.brass' },
  { preset: 'midnight', label: 'settings.midnight' },
  { preset: 'forest', label: 'settings.forest' },
  { preset: 'rose', label: 'settings.rose' },
  { preset: 'high-contrast', label: 'settings.highContrast' },
] as const

/** Brightness and colour of the app and the modal. */
export function AppearancePanel() {
  const { t } = useText()
  const { themeMode, preset, setTheme } = useTheme()
  return (
    <Panel title={t('settings.appearance')}>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.mode')}</legend>
        <Chips>
          {modes.map(({ mode, label, icon }) => (
            <Chip
              key={mode}
              lead={<Icon d={icon} size="s" />}
              pressed={themeMode === mode}
              onClick={() => setTheme({ themeMode: mode })}
            >
              {t(label)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <fieldset className={css.group}>
        <legend className={css.label}>{t('settings.colour')}</legend>
        <Chips>
          {colours.map((colour) => (
            <Chip
              key={colour.label}
              lead={<span className={css.swatch} data-preset={colour.preset} />}
              pressed={preset === colour.preset}
              onClick={() => setTheme({ preset: colour.preset })}
            >
              {t(colour.label)}
            </Chip>
          ))}
        </Chips>
      </fieldset>
    </Panel>
  )
}
