import { useNetwork } from '@latchkey/react'
import { KeyValue, Mono } from '@latchkey/ui'
import type { Config } from '../config/config.schema.ts'
import { useText } from '../messages/useText.ts'
import { Panel } from '../shell/Panel.tsx'

/** What this copy of the app talks to. */
export function AboutPanel({ config }: { readonly config: Config }) {
  const { t } = useText()
  const { networks } = useNetwork()
  return (
    <Panel title={t('settings.about')}>
      <KeyValue
        facts={[
          { name: t('settings.service'), value: <Mono>{new URL(config.apiUrl).host}</Mono> },
          { name: t('settings.project'), value: <Mono>{config.projectId}</Mono> },
          { name: t('settings.networks'), value: networks.map(({ name }) => name).join(', ') },
        ]}
      />
    </Panel>
  )
}
