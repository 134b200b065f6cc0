import {
  addMailbox,
  addRecoveryMethod,
  type RecoveryMethod,
  type RecoveryMethodKind,
  recoveryQuery,
  removeRecoveryMethod,
  setAutomaticRecovery,
  testRecoveryMethod,
  type WalletRecovery,
} from '@latchkey/core/protection'
import { useKit, useKitQuery } from '@latchkey/react'
import {
  alertIcon,
  Button,
  checkIcon,
  clockIcon,
  copyIcon,
  Glyph,
  keyIcon,
  List,
  ListItemHeader,
  lockIcon,
  mailIcon,
  Note,
  SkeletonRow,
  shieldIcon,
  userIcon,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { Panel } from '../shell/Panel.tsx'
import { lockSteps } from './lockSteps.ts'
import { useByMail, useLoggedIn } from './ProtectNudge.tsx'
import { SafetyLock } from './SafetyLock.tsx'
import css from './Security.module.css'
import { ChangeFailed, Confirm, Unreachable, useChange, useMoment } from './securityParts.tsx'

const icons = { passkey: keyIcon, password: lockIcon, code: copyIcon } as const

/** A recovery method that the person holds, with the drill and the way to take it out. */
function WayRow({ way }: { readonly way: RecoveryMethod }) {
  const { t } = useText()
  const kit = useKit()
  const moment = useMoment()
  const change = useChange()
  const [asked, setAsked] = useState(false)
  const [tried, setTried] = useState(false)
  const { id, method, label, opens, backedUp, createdMs } = way
  const kind = t(`security.${method}`)
  const name = label === null ? kind : `${kind}: ${label}`
  const date = moment(createdMs, 'day')
  const note = !opens
    ? t('security.onlyLogsIn')
    : backedUp
      ? t('security.added', { date })
      : t('security.oneDevice', { date })
  const drill = async () => {
    setTried(false)
    setTried(await change.run('try', () => testRecoveryMethod(kit, { id })))
  }
  return (
    <li data-testid={`way-${method}`}>
      <div className={css.row}>
        <ListItemHeader image={<Glyph icon={icons[method]} />} name={name} note={note} />
        {opens && (
          <Button
            fit
            variant="quiet"
            busy={change.busy === 'try'}
            aria-label={t('security.tryLabel', { way: name })}
            onClick={() => void drill()}
          >
            {t('security.try')}
          </Button>
        )}
        {!asked && (
          <Button
            fit
            variant="quiet"
            aria-label={t('security.removeLabel', { way: name })}
            onClick={() => setAsked(true)}
          >
            {t('security.remove')}
          </Button>
        )}
      </div>
      {asked && (
        <Confirm
          text={t('security.removeText')}
          action={t('security.remove')}
          busy={change.busy === 'remove'}
          onConfirm={() => void change.run('remove', () => removeRecoveryMethod(kit, { id }))}
          onCancel={() => setAsked(false)}
        />
      )}
      {tried && (
        <Note icon={checkIcon} tone="ok" live="status">
          {t('security.tried', { way: name })}
        </Note>
      )}
      <ChangeFailed error={change.error} />
    </li>
  )
}

/** What leads back to the wallet on a new device, how good that is, and what to add. */
export function RecoveryPanel() {
  const { t } = useText()
  const kit = useKit()
  const { data: protection, error, refetch } = useKitQuery<WalletRecovery>(() => recoveryQuery(kit))
  const change = useChange()
  const add = (method: RecoveryMethodKind) => change.run(method, () => addRecoveryMethod(kit, { method }))
  const byMail = useByMail()
  const mayAddMailbox = useLoggedIn()?.user?.socialProvider === 'farcaster' && !byMail
  const has = (method: RecoveryMethodKind) => protection?.ways.some((way) => way.method === method) ?? false
  const open = new Set<string>(protection && lockSteps(protection).flatMap(({ id, done }) => (done ? [] : [id])))
  // What the lock asks for has its button there.
  const buttons = (
    [
      { method: 'passkey', label: t('security.addPasskey') },
      { method: 'password', label: has('password') ? t('security.changePassword') : t('security.addPassword') },
      { method: 'code', label: has('code') ? t('security.newCode') : t('security.addCode') },
    ] as const
  ).filter(({ method }) => !open.has(method))
  return (
    <Panel title={t('security.ways')}>
      {error && protection === undefined ? (
        <Unreachable onRetry={refetch} />
      ) : protection === undefined ? (
        <div role="status" aria-label={t('security.loading')}>
          <List>
            <SkeletonRow />
            <SkeletonRow />
          </List>
        </div>
      ) : (
        <div className={css.panel}>
          <SafetyLock protection={protection} busy={change.busy} onAdd={(method) => void add(method)} />
          <ProtectionStatement protection={protection} />
          <div className={css.actions}>
            {buttons.map(({ method, label }) => (
              <Button
                key={method}
                fit
                busy={change.busy === method}
                data-testid={`add-${method}`}
                onClick={() => void add(method)}
              >
                {label}
              </Button>
            ))}
            {mayAddMailbox && (
              <Button
                fit
                busy={change.busy === 'mailbox'}
                data-testid="add-mailbox"
                onClick={() => void change.run('mailbox', () => addMailbox(kit))}
              >
                {t('security.addMailbox')}
              </Button>
            )}
          </div>
          <ChangeFailed error={change.error} />
          <ul className={css.list}>
            <MailboxRow protection={protection} />
            {protection.ways.map((way) => (
              <WayRow key={way.id} way={way} />
            ))}
          </ul>
        </div>
      )}
    </Panel>
  )
}

/** How safe the way back is, in a sentence, and what would make it safer. */
function ProtectionStatement({ protection }: { readonly protection: WalletRecovery }) {
  const { t } = useText()
  const byMail = useByMail()
  const moment = useMoment()
  const { automatic, automaticFromMs } = protection
  const count = protection.ways.filter(({ opens }) => opens).length
  if (automatic === 'waiting') {
    return (
      <Note icon={clockIcon} tone="warn" title={t(byMail ? 'security.waitingTitle' : 'security.loginWaitingTitle')}>
        {t(byMail ? 'security.waitingText' : 'security.loginWaitingText', { time: moment(automaticFromMs ?? 0) })}
      </Note>
    )
  }
  if (automatic === 'off') {
    return (
      <Note icon={shieldIcon} tone="ok" title={t('security.yoursTitle')}>
        {t('security.yoursText')}
      </Note>
    )
  }
  return count === 0 ? (
    <Note icon={alertIcon} tone="warn" title={t(byMail ? 'security.mailOnlyTitle' : 'security.loginOnlyTitle')}>
      {t(byMail ? 'security.mailOnlyText' : 'security.loginOnlyText')}
    </Note>
  ) : (
    <Note icon={shieldIcon} tone="ok" title={t(byMail ? 'security.waysTitle' : 'security.loginWaysTitle', { count })}>
      {byMail
        ? t(count === 1 ? 'security.wayText' : 'security.waysText')
        : t(count === 1 ? 'security.loginWayText' : 'security.loginWaysText')}
    </Note>
  )
}

/** The way through the mailbox or another login, which can be closed by who has another one. */
function MailboxRow({ protection }: { readonly protection: WalletRecovery }) {
  const { t } = useText()
  const byMail = useByMail()
  const kit = useKit()
  const moment = useMoment()
  const change = useChange()
  const { automatic, automaticFromMs, ways } = protection
  const notes = {
    on: t(byMail ? 'security.mailboxOn' : 'security.loginOn'),
    off: t('security.mailboxOff'),
    waiting: t('security.mailboxWaiting', { time: moment(automaticFromMs ?? 0) }),
  }
  const closes = automatic !== 'off'
  const offered = !closes || ways.some(({ opens }) => opens)
  return (
    <li>
      <div className={css.row}>
        <ListItemHeader
          image={<Glyph icon={byMail ? mailIcon : userIcon} />}
          name={t(byMail ? 'security.mailbox' : 'security.login')}
          note={notes[automatic]}
        />
        {offered && (
          <Button
            fit
            variant="quiet"
            busy={change.busy !== undefined}
            aria-label={
              byMail
                ? t(closes ? 'security.mailboxCloseLabel' : 'security.mailboxOpenLabel')
                : t(closes ? 'security.loginCloseLabel' : 'security.loginOpenLabel')
            }
            data-testid="mailbox-way"
            onClick={() => void change.run('mailbox', () => setAutomaticRecovery(kit, { on: !closes }))}
          >
            {t(closes ? 'security.mailboxClose' : 'security.mailboxOpen')}
          </Button>
        )}
      </div>
      <ChangeFailed error={change.error} />
    </li>
  )
}
