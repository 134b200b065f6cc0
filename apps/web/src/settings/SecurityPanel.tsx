import { Glyph, List, Row, shieldIcon } from '@latchkey/ui'
import { useText } from '../messages/useText.ts'
import { navigate } from '../router/navigate.ts'
import { useHasLogin } from '../security/useHasLogin.ts'
import { Panel } from '../shell/Panel.tsx'

/** The way to what protects the wallet: phones have no room for it among the tabs. */
export function SecurityPanel() {
  const { t } = useText()
  if (!useHasLogin()) return null
  return (
    <Panel title={t('security.title')}>
      <List>
        <Row
          image={<Glyph icon={shieldIcon} />}
          title={t('security.ways')}
          subtitle={t('security.devices')}
          next
          data-testid="to-security"
          onClick={() => navigate('/security')}
        />
      </List>
    </Panel>
  )
}
