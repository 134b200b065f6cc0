import type { SignInSession } from '@latchkey/protocol/siwx'
import { useSiwx } from '@latchkey/react'
import { readableHost } from '@latchkey/react/parts'
import { Button, checkIcon, Glyph, globeIcon, List, ListItemHeader, Note, SkeletonRow, Text } from '@latchkey/ui'
import { useRef, useState } from 'react'
import { useText } from '../messages/text.tsx'
import css from '../security/Security.module.css'
import { ChangeFailed, Confirm, useChange, useMoment } from '../security/securityParts.tsx'
import { Panel } from '../shell/Panel.tsx'
import own from './SignIns.module.css'
import { type Sessions, useSessions } from './useSessions.ts'

type Asked = 'all' | string | undefined

/** The sessions of the account, newest use first after this one; each can be ended. */
export function SessionsPanel({ title }: { readonly title: string }) {
  const { t } = useText()
  const sessions = useSessions()
  const { endSession } = useSiwx()
  const change = useChange()
  const [asked, setAsked] = useState<Asked>()
  const openedBy = useRef<HTMLElement>(undefined)
  const [result, setResult] = useState<string>()
  const others = sessions.list?.filter(({ current }) => !current) ?? []

  const ask = (next: Asked, opener: HTMLElement) => {
    openedBy.current = opener
    setAsked(next)
  }
  /** What was focused is gone with the question: back to what has asked it, while that is there. */
  const close = () => {
    setAsked(undefined)
    const opener = openedBy.current
    queueMicrotask(() => (opener?.isConnected ? opener : document.querySelector('main'))?.focus())
  }

  const end = async (ending: readonly SignInSession[], done: string) => {
    setResult(undefined)
    const isDone = await change.run('end', async () => {
      for (const session of ending) await endSession(session)
    })
    close()
    if (isDone) setResult(done)
    // Where one of several failed, those before it have ended.
    if (!ending.some(({ current }) => current)) sessions.reload()
  }

  return (
    <Panel title={title}>
      <div className={css.panel}>
        <SessionList
          sessions={sessions}
          asked={asked}
          busy={change.busy !== undefined}
          onAsk={ask}
          onCancel={close}
          onEnd={(session) => void end([session], t('signIns.ended', { site: siteOf(session) }))}
        />
        {asked === 'all' ? (
          <Confirm
            text={t('signIns.endAllText', { count: others.length })}
            action={t('signIns.endAll')}
            busy={change.busy !== undefined}
            onCancel={close}
            onConfirm={() => void end(others, t('signIns.endedAll', { count: others.length }))}
          />
        ) : (
          others.length > 1 && (
            <div className={css.actions}>
              <Button fit variant="quiet" data-testid="end-all" onClick={(event) => ask('all', event.currentTarget)}>
                {t('signIns.endAll')}
              </Button>
            </div>
          )
        )}
        {result !== undefined && (
          <Note icon={checkIcon} tone="ok" live="status">
            {result}
          </Note>
        )}
        <ChangeFailed error={change.error} />
        <Text>{t('signIns.about')}</Text>
      </div>
    </Panel>
  )
}

type SessionListProps = {
  readonly sessions: Sessions
  readonly asked: Asked
  readonly busy: boolean
  readonly onAsk: (asked: Asked, opener: HTMLElement) => void
  readonly onCancel: () => void
  readonly onEnd: (session: SignInSession) => void
}

function SessionList({ sessions: { list, error, reload }, asked, busy, onAsk, onCancel, onEnd }: SessionListProps) {
  const { t } = useText()
  if (error !== undefined) {
    return (
      <>
        <ChangeFailed error={error} />
        <Button onClick={reload}>{t('security.again')}</Button>
      </>
    )
  }
  if (list === undefined) {
    return (
      <List aria-busy="true" aria-label={t('signIns.loading')}>
        {[0, 1, 2].map((index) => (
          <SkeletonRow key={index} index={index} two />
        ))}
      </List>
    )
  }
  return (
    <ul className={css.list} aria-label={t('signIns.title')}>
      {list.map((session) => (
        <li key={session.id} data-testid="sign-in-session">
          <SessionRow session={session} onAsk={(opener) => onAsk(session.id, opener)} />
          {asked === session.id && (
            <Confirm
              text={session.current ? t('signIns.endOwnText') : t('signIns.endText', { site: siteOf(session) })}
              action={t('signIns.end')}
              busy={busy}
              onCancel={onCancel}
              onConfirm={() => onEnd(session)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function SessionRow({
  session,
  onAsk,
}: {
  readonly session: SignInSession
  readonly onAsk: (opener: HTMLElement) => void
}) {
  const { t } = useText()
  const moment = useMoment()
  const site = siteOf(session)
  const wallet = session.accounts.find(({ walletName }) => walletName !== undefined)?.walletName
  const facts = [
    ...(session.current ? [t('signIns.here')] : []),
    t('signIns.since', { time: moment(Date.parse(firstOf(session))) }),
    t('signIns.used', { time: moment(Date.parse(session.lastUsedAt)) }),
    ...(wallet === undefined ? [] : [t('signIns.with', { wallet })]),
  ]
  return (
    <div className={own.session}>
      <ListItemHeader
        image={<Glyph icon={globeIcon} />}
        name={<bdi dir="ltr">{site}</bdi>}
        note={
          <span className={own.facts}>
            {facts.map((fact) => (
              <bdi key={fact}>{fact}</bdi>
            ))}
          </span>
        }
      />
      <Button
        fit
        variant="quiet"
        aria-label={t('signIns.endLabel', { site })}
        onClick={(event) => onAsk(event.currentTarget)}
      >
        {t('signIns.end')}
      </Button>
    </div>
  )
}

/** The hosts of a session; an internationalised one in both of its forms. */
function siteOf({ accounts }: SignInSession): string {
  const hosts = [...new Set(accounts.map(({ domain }) => domain))]
  return hosts
    .map((host) => {
      const readable = readableHost(host)
      return readable === undefined ? host : `${readable} (${host})`
    })
    .join(', ')
}

const firstOf = ({ accounts, createdAt }: SignInSession) =>
  accounts.map(({ signedInAt }) => signedInAt).toSorted()[0] ?? createdAt
