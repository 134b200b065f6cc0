import type { RecoveryMethodKind, WalletRecovery } from '@latchkey/core/protection'
import { Button, checkIcon, Icon } from '@latchkey/ui'
import { useText } from '../messages/text.tsx'
import { type LockStep, lockSteps } from './lockSteps.ts'
import { useByMail } from './ProtectNudge.tsx'
import css from './SafetyLock.module.css'

export type SafetyLockProps = {
  readonly protection: WalletRecovery
  /** Which method is being added. */
  readonly busy: string | undefined
  readonly onAdd: (method: RecoveryMethodKind) => void
}

/** How safe a wallet is, as a lock that closes in three steps: each a sentence, and a button where it is still open. */
export function SafetyLock({ protection, busy, onAdd }: SafetyLockProps) {
  const { t } = useText()
  const byMail = useByMail()
  const steps = lockSteps(protection)
  const closed = steps.filter(({ done }) => done).length
  const says = {
    mail: byMail
      ? t(protection.automatic === 'off' ? 'security.stepMailOff' : 'security.stepMail')
      : t(protection.automatic === 'off' ? 'security.stepLoginOff' : 'security.stepLogin'),
    passkey: t('security.stepPasskey'),
    code: t('security.stepCode'),
  }
  const adds = { passkey: t('security.addPasskey'), code: t('security.addCode') }
  return (
    <div className={css.lock} data-testid="safety-lock" data-closed={closed}>
      <LockPicture closed={closed} label={t('security.lockLabel', { count: closed })} />
      <ol className={css.steps}>
        {steps.map(({ id, done }) => (
          <li key={id} data-done={done ? '' : undefined}>
            <span className={css.mark} aria-hidden="true">
              {done && <Icon d={checkIcon} size="s" />}
            </span>
            <span className={css.says}>{says[id]}</span>
            {done || id === 'mail' ? (
              <span className={css.on}>{done && t('security.stepOn')}</span>
            ) : (
              <Button
                fit
                variant={isNext(steps, id) ? 'primary' : 'plain'}
                busy={busy === id}
                data-testid={`add-${id}`}
                onClick={() => onAdd(id)}
              >
                {adds[id]}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const isNext = (steps: readonly LockStep[], id: LockStep['id']) => steps.find(({ done }) => !done)?.id === id

/** The shackle comes down with each step, and the keyhole lights up when it is closed. */
function LockPicture({ closed, label }: { readonly closed: number; readonly label: string }) {
  return (
    <svg className={css.picture} viewBox="0 0 64 72" role="img" aria-label={label} data-closed={closed}>
      <path className={css.shackle} d="M18 36V22a14 14 0 0 1 28 0v14" />
      <rect className={css.body} x="8" y="32" width="48" height="36" rx="10" />
      <path className={css.keyhole} d="M32 43a5 5 0 0 1 2.6 9.3l1.4 7.7h-8l1.4-7.7A5 5 0 0 1 32 43z" />
    </svg>
  )
}
