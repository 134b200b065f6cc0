import { getOperatedHealth, type OutputOf } from '@latchkey/protocol/http'
import { type Fact, KeyValue, Text } from '@latchkey/ui'
import { useMoment } from '../security/securityParts.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { useAdminText, useAnswer, useConsole, Waiting } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'
import { ServicesPanel } from './ServicesPanel.tsx'

type Health = OutputOf<typeof getOperatedHealth>

/** How the service is, as it says itself. */
export function HealthPanel() {
  const t = useAdminText()
  const { apiUrl } = useConsole()
  const { value, code, reload } = useAnswer(async () => ({
    health: await callOperator(apiUrl, getOperatedHealth, { params: {}, query: {} }),
    askedAtMs: Date.now(),
  }))
  if (value === undefined)
    return (
      <Panel title={t('health')}>
        <Waiting code={code} onRetry={reload} />
      </Panel>
    )
  const { health, askedAtMs } = value
  return (
    <>
      <ServiceFacts health={health} askedAtMs={askedAtMs} />
      <ServicesPanel />
      <Networks health={health} />
      <Index health={health} />
    </>
  )
}

function ServiceFacts({ health, askedAtMs }: { readonly health: Health; readonly askedAtMs: number }) {
  const t = useAdminText()
  const moment = useMoment()
  const listed = (entries: readonly string[]) => (entries.length === 0 ? t('health.none') : entries.join(', '))
  const deposit = ({ networkId, state }: { readonly networkId: string; readonly state: 'ok' | 'low' | 'unknown' }) =>
    `${nameOf(health, networkId)}: ${t(`health.deposit.${state}`)}`
  const facts: readonly Fact[] = [
    { name: t('health.version'), value: health.version },
    ...(health.commit === null ? [] : [{ name: t('health.commit'), value: health.commit.slice(0, 12) }]),
    { name: t('health.uptime'), value: moment(askedAtMs - health.uptimeSeconds * 1000) },
    ...(health.deposits === null ? [] : [{ name: t('health.deposits'), value: listed(health.deposits.map(deposit)) }]),
    ...(health.openOperations === null ? [] : [{ name: t('health.open'), value: String(health.openOperations) }]),
    { name: t('health.sellers'), value: listed(health.sellers) },
    { name: t('health.lists'), value: listed(health.failingTokenLists) },
    { name: t('health.modules'), value: listed(health.modules) },
  ]
  return (
    <Panel title={t('health.service')}>
      <KeyValue facts={facts} />
    </Panel>
  )
}

const nameOf = ({ networks }: Health, networkId: string) =>
  networks.find(({ id }) => id === networkId)?.name ?? networkId

function Networks({ health }: { readonly health: Health }) {
  const t = useAdminText()
  const isWrong = (networkId: string, node: string) =>
    health.wrongNodes.some((wrong) => wrong.networkId === networkId && wrong.node === node)
  return (
    <Panel title={t('health.networks')}>
      {health.networks.length === 0 && <Text>{t('health.networksNone')}</Text>}
      <ul className={css.rows}>
        {health.networks.map(({ id, name, nodes }) => (
          <li key={id}>
            <NamedFacts name={name}>
              {nodes.map((node) => (
                <bdi key={node} className={isWrong(id, node) ? css.bad : undefined}>
                  {isWrong(id, node) ? `${node}: ${t('health.wrong')}` : node}
                </bdi>
              ))}
            </NamedFacts>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Index({ health }: { readonly health: Health }) {
  const t = useAdminText()
  const moment = useMoment()
  return (
    <Panel title={t('health.index')}>
      {health.index.length === 0 && <Text>{t('health.indexNone')}</Text>}
      <ul className={css.rows}>
        {health.index.map(({ networkId, block, failing, levelAt }) => (
          <li key={networkId}>
            <NamedFacts name={nameOf(health, networkId)}>
              <bdi>{t('health.block', { block })}</bdi>
              <bdi>
                {levelAt === null ? t('health.behind') : t('health.level', { time: moment(Date.parse(levelAt)) })}
              </bdi>
              {failing && <span className={css.bad}>{t('health.failing')}</span>}
            </NamedFacts>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
