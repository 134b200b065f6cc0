import {
  type OperatedPerson,
  type OutputOf,
  postDeletePerson,
  postEndPersonSessions,
  postExportPerson,
  postFreezePerson,
  postPersonSessions,
} from '@latchkey/protocol/http'
import { Badge, Button, checkIcon, Note } from '@latchkey/ui'
import { useState } from 'react'
import { Confirm, useMoment } from '../security/securityParts.tsx'
import css from './Admin.module.css'
import { Failed, useAct, useAdminText, useConsole } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'

type Asking = 'freeze' | 'end' | 'delete'
type Sessions = OutputOf<typeof postPersonSessions>['sessions']

const bare = { params: {}, query: {} }

/** One account, with what an operator does for it. */
export function PersonCard({ person: found }: { readonly person: OperatedPerson }) {
  const t = useAdminText()
  const moment = useMoment()
  const { apiUrl, operator, onLoggedOut } = useConsole()
  const act = useAct(onLoggedOut)
  const [person, setPerson] = useState(found)
  const [sessions, setSessions] = useState<Sessions>()
  const [asking, setAsking] = useState<Asking>()
  const [done, setDone] = useState<string>()
  const { auth, guardian } = person
  const userId = auth?.userId ?? null
  const personId = guardian?.personId ?? null
  const isFrozen = (auth !== null && auth.frozenAtMs !== null) || guardian?.frozenByOperator === true
  // It may have been stopped at one of the two alone.
  const goesOn = auth?.frozenAtMs === null || guardian?.frozenByOperator === false
  const isOwner = operator.role === 'owner'

  const run = async (action: () => Promise<string>) => {
    setDone(undefined)
    let sentence = ''
    const isDone = await act.run(async () => {
      sentence = await action()
    })
    setAsking(undefined)
    if (isDone) setDone(sentence)
  }
  const freeze = (stop: boolean) =>
    run(async () => {
      await callOperator(apiUrl, postFreezePerson, { ...bare, body: { userId, personId, isFrozen: stop } })
      setPerson({
        auth: auth && { ...auth, frozenAtMs: stop ? Date.now() : null },
        guardian: guardian && { ...guardian, frozenByOperator: stop },
      })
      if (stop) setSessions(undefined)
      return t(stop ? 'people.frozen' : 'people.unfrozen')
    })
  const ofUser = userId === null ? undefined : { ...bare, body: { userId } }
  const showSessions = () =>
    run(async () => {
      if (ofUser !== undefined) setSessions((await callOperator(apiUrl, postPersonSessions, ofUser)).sessions)
      return ''
    })
  const endSessions = () =>
    run(async () => {
      if (ofUser === undefined) return ''
      const { ended } = await callOperator(apiUrl, postEndPersonSessions, ofUser)
      setSessions(undefined)
      return t('people.ended', { count: ended })
    })
  const remove = () =>
    run(async () => {
      if (auth === null || ofUser === undefined) return ''
      const { dueAtMs } = await callOperator(apiUrl, postDeletePerson, ofUser)
      setPerson({ ...person, auth: { ...auth, deletionDueAtMs: dueAtMs } })
      return t('people.deleted', { time: moment(dueAtMs) })
    })
  const exportAll = () =>
    run(async () => {
      const all = await callOperator(apiUrl, postExportPerson, { ...bare, body: { userId, personId } })
      saveFile(`${userId ?? personId}.json`, JSON.stringify(all, null, 2))
      return t('people.exported')
    })
  const confirms = { freeze: () => freeze(true), end: endSessions, delete: remove }

  return (
    <div className={css.person}>
      <NamedFacts
        name={userId ?? personId ?? ''}
        end={
          <>
            {isFrozen && <Badge>{t('people.isFrozen')}</Badge>}
            {auth !== null && auth.deletionDueAtMs !== null && <Badge>{t('people.isLeaving')}</Badge>}
          </>
        }
      >
        {auth !== null && (
          <>
            <bdi>{auth.scope === '' ? t('people.everyProject') : t('people.project', { name: auth.scope })}</bdi>
            <bdi>{t('people.since', { time: moment(auth.createdAtMs, 'day') })}</bdi>
            {auth.frozenAtMs !== null && <bdi>{t('people.frozenAt', { time: moment(auth.frozenAtMs) })}</bdi>}
            {auth.deletionDueAtMs !== null && <bdi>{t('people.goes', { time: moment(auth.deletionDueAtMs) })}</bdi>}
          </>
        )}
        {guardian !== null && (
          <bdi>
            {t(guardian.frozenByOperator ? 'people.guardianFrozen' : 'people.guardian', {
              count: guardian.recoveryKeys,
            })}
          </bdi>
        )}
        {auth === null && <bdi>{t('people.guardianAlone')}</bdi>}
        {Object.values(auth?.addresses ?? {}).map((address) => (
          <bdi key={address} dir="ltr">
            {address}
          </bdi>
        ))}
      </NamedFacts>
      <div className={css.actions}>
        {userId !== null && (
          <>
            <Button fit busy={act.busy} onClick={showSessions}>
              {t('people.sessions')}
            </Button>
            <Button fit onClick={() => setAsking('end')}>
              {t('people.end')}
            </Button>
          </>
        )}
        {goesOn && (
          <Button fit busy={act.busy} onClick={() => setAsking('freeze')}>
            {t('people.freeze')}
          </Button>
        )}
        {isFrozen && (
          <Button fit busy={act.busy} onClick={() => void freeze(false)}>
            {t('people.unfreeze')}
          </Button>
        )}
        {isOwner && (
          <Button fit busy={act.busy} onClick={exportAll}>
            {t('people.export')}
          </Button>
        )}
        {isOwner && auth !== null && auth.deletionDueAtMs === null && (
          <Button fit variant="quiet" onClick={() => setAsking('delete')}>
            {t('people.delete')}
          </Button>
        )}
      </div>
      {asking !== undefined && (
        <Confirm
          text={t(`people.${asking}Text`)}
          action={t(`people.${asking}Go`)}
          busy={act.busy}
          onCancel={() => setAsking(undefined)}
          onConfirm={() => void confirms[asking]()}
        />
      )}
      <Failed code={act.code} />
      {done !== undefined && done !== '' && (
        <Note icon={checkIcon} tone="ok" live="status">
          {done}
        </Note>
      )}
      {sessions !== undefined && <SessionList sessions={sessions} />}
    </div>
  )
}

/** Where the person is logged in, newest first. */
function SessionList({ sessions }: { readonly sessions: Sessions }) {
  const t = useAdminText()
  const moment = useMoment()
  if (sessions.length === 0) return <p className={css.help}>{t('people.sessionsNone')}</p>
  return (
    <ul className={css.rows} aria-label={t('people.sessions')}>
      {sessions.map(({ deviceId, app, browser, loggedInAtMs, lastSeenAtMs }) => (
        <li key={deviceId}>
          <NamedFacts name={browser ?? t('people.browser')}>
            {app !== null && <bdi dir="ltr">{app}</bdi>}
            <bdi>{t('people.loggedIn', { time: moment(loggedInAtMs) })}</bdi>
            <bdi>{t('people.seen', { time: moment(lastSeenAtMs) })}</bdi>
          </NamedFacts>
        </li>
      ))}
    </ul>
  )
}

/** Has the browser keep a text as a file, as a download of the page's own. */
function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url))
}
