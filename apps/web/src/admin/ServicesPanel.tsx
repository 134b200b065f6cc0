import { getOperatedServices, type OperatedService, type OutputOf } from '@latchkey/protocol/http'
import { type Fact, KeyValue } from '@latchkey/ui'
import { useMoment } from '../security/securityParts.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { useAdminText, useAnswer, useConsole, Waiting } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'

type Answer = OutputOf<typeof getOperatedServices>

/** The other services as they say themselves, and what waits to be done. */
export function ServicesPanel() {
  const t = useAdminText()
  const { apiUrl } = useConsole()
  const { value, code, reload } = useAnswer(() => callOperator(apiUrl, getOperatedServices, { params: {}, query: {} }))
  return (
    <>
      <Panel title={t('services')}>
        {value === undefined ? (
          <Waiting code={code} onRetry={reload} />
        ) : (
          <ul className={css.rows}>
            {value.services.map((service) => (
              <li key={service.name} data-testid="service">
                <ServiceRow service={service} />
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {value !== undefined && <Jobs answer={value} />}
    </>
  )
}

function ServiceRow({ service }: { readonly service: OperatedService }) {
  const t = useAdminText()
  const moment = useMoment()
  const { name, state, askedAt, work } = service
  const isBad = state === 'unready' || state === 'away'
  return (
    <NamedFacts name={t(`services.name.${name}`)}>
      <span className={isBad ? css.bad : undefined}>{t(`services.${state}`)}</span>
      {work !== null && <bdi>{t('services.version', { version: work.version })}</bdi>}
      {askedAt !== null && <bdi>{t('services.asked', { time: moment(Date.parse(askedAt)) })}</bdi>}
    </NamedFacts>
  )
}

function Jobs({ answer }: { readonly answer: Answer }) {
  const t = useAdminText()
  const moment = useMoment()
  const { leases, orders, services, readAt } = answer
  const works = services.flatMap(({ name, work }) => (work === null ? [] : [{ name, work }]))
  const evicted = services.find(({ name }) => name === 'relay')?.evicted ?? null
  const evictedText =
    evicted === null
      ? t('jobs.evictedUnknown')
      : t('jobs.evictedOf', {
          hour: evicted.lastHour,
          total: evicted.total,
          time: moment(Date.parse(evicted.since)),
        })
  const unknown = services.filter(({ name, work }) => name !== 'relay' && work === null)
  const facts: readonly Fact[] = [
    ...leases.map(({ name, holder, term }) => ({
      name: t('jobs.lease', { name }),
      value: holder === null ? t('jobs.leaseNone') : t('jobs.leaseOf', { holder, term }),
    })),
    ...works.flatMap(({ name, work }) => [
      {
        name: t('jobs.mails', { name: t(`services.name.${name}`) }),
        value: t('jobs.mailsOf', { waiting: work.mails.waiting, failing: work.mails.failing }),
      },
      { name: t('jobs.leaving', { name: t(`services.name.${name}`) }), value: String(work.leaving) },
    ]),
    { name: t('jobs.evicted'), value: evictedText },
    ...unknown.map(({ name }) => ({
      name: t('jobs.mails', { name: t(`services.name.${name}`) }),
      value: t('jobs.unknown'),
    })),
    {
      name: t('jobs.orders'),
      value:
        orders === null
          ? t('jobs.ordersNone')
          : orders.map(({ state, count }) => `${state}: ${count}`).join(', ') || '0',
    },
    { name: t('jobs.readAt'), value: moment(Date.parse(readAt)) },
  ]
  return (
    <Panel title={t('jobs')}>
      <KeyValue facts={facts} />
    </Panel>
  )
}
