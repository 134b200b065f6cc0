import { getOperatedServices, getSecurityEvents, type SecurityEvent } from '@latchkey/protocol/http'
import { clockIcon, Empty, type Fact, infoIcon, KeyValue, Note, Text } from '@latchkey/ui'
import type { AdminKey } from '../messages/adminEnglish.ts'
import { useMoment } from '../security/securityParts.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { actSentences } from './actSentences.ts'
import { useAdminText, useAnswer, useConsole, Waiting } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'
import { MorePages, usePages } from './pages.tsx'

const sentences: Readonly<Record<string, AdminKey>> = {
  'session-stolen': 'events.sessionStolen',
  'sessions-ended': 'events.sessionsEnded',
  'recovery-released': 'events.recovery',
  'recovery-rotated': 'events.recoveryRotated',
  'automatic-on': 'events.automaticOn',
  export: 'events.export',
  'email-changed': 'events.emailChanged',
  'email-restored': 'events.emailRestored',
  'guardian-moved': 'events.guardianMoved',
  'operator-looked': 'events.looked',
  'operator-ended-sessions': 'events.endedSessions',
  'operator-froze': 'events.froze',
  'operator-unfroze': 'events.unfroze',
  'operator-exported': 'events.exported',
  'operator-asked-deletion': 'events.askedDeletion',
  'operator-kept': 'events.kept',
  'operator-deleted': 'events.operatorDeleted',
  'deletion-asked': 'events.deletionAsked',
  deleted: 'events.deleted',
  looked: 'events.looked',
  frozen: 'events.froze',
  unfrozen: 'events.unfroze',
  exported: 'events.exported',
}

/** What happened at all services, newest first, and how often calls were refused. */
export function EventsPanel() {
  const t = useAdminText()
  const { apiUrl } = useConsole()
  const list = usePages((before) =>
    callOperator(apiUrl, getSecurityEvents, { params: {}, query: before === undefined ? {} : { before } }),
  )
  const { first } = list
  const events = list.pages.flatMap((page) => page.events)
  // The list grows at its end alone.
  const numbered = events.map((event, place) => ({ event, place }))
  return (
    <>
      <Refused />
      <Panel title={t('events.list')}>
        {first === undefined ? (
          <Waiting code={list.code} onRetry={list.reload} />
        ) : (
          <>
            {!(first.asked.auth && first.asked.guardian) && (
              <div className={css.notes}>
                {!first.asked.auth && <Note icon={infoIcon}>{t('people.noAuth')}</Note>}
                {!first.asked.guardian && <Note icon={infoIcon}>{t('people.noGuardian')}</Note>}
              </div>
            )}
            {events.length === 0 && <Empty icon={clockIcon} level={3} title={t('events.none')} />}
            <ul className={css.rows}>
              {numbered.map(({ event, place }) => (
                <li key={place} data-testid="security-event">
                  <EventRow event={event} />
                </li>
              ))}
            </ul>
            <MorePages list={list} />
          </>
        )}
      </Panel>
    </>
  )
}

function EventRow({ event: { at, source, event, actor, subject } }: { readonly event: SecurityEvent }) {
  const t = useAdminText()
  const moment = useMoment()
  const sentence = source === 'api' ? actSentences[event] : sentences[event]
  return (
    <NamedFacts name={sentence === undefined ? event : t(sentence, { subject })}>
      <bdi>{t(`events.${source}`)}</bdi>
      <bdi>{moment(Date.parse(at))}</bdi>
      {actor !== null && <bdi>{actor}</bdi>}
      {source !== 'api' && (
        <bdi dir="ltr" className={css.code}>
          {subject}
        </bdi>
      )}
    </NamedFacts>
  )
}

/** How often each service refused a call, by the code that it gave. */
function Refused() {
  const t = useAdminText()
  const moment = useMoment()
  const { apiUrl } = useConsole()
  const { value, code, reload } = useAnswer(() => callOperator(apiUrl, getOperatedServices, { params: {}, query: {} }))
  const works = value?.services.flatMap(({ name, work }) => (work === null ? [] : [{ name, work }])) ?? []
  return (
    <Panel title={t('events.refused')}>
      {value === undefined && <Waiting code={code} onRetry={reload} />}
      {value !== undefined && works.length === 0 && <Text>{t('events.refusedUnknown')}</Text>}
      {works.map(({ name, work }) => {
        const facts: readonly Fact[] = [
          {
            name: t(`services.name.${name}`),
            value: t('events.since', {
              count: work.refused.reduce((sum, { count }) => sum + count, 0),
              time: moment(work.sinceMs),
            }),
          },
          ...work.refused.map((one) => ({ name: one.code, value: String(one.count) })),
        ]
        return <KeyValue key={name} facts={facts} />
      })}
    </Panel>
  )
}
