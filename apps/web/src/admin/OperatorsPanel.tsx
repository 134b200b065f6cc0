import {
  getOperators,
  type Operator,
  type OperatorRole,
  operatorRoles,
  postInvite,
  postOperatorRole,
  postRemoveOperator,
} from '@latchkey/protocol/http'
import { Badge, Button, CopyButton, checkIcon, Field, keyIcon, Note, Select } from '@latchkey/ui'
import { useState } from 'react'
import { Confirm, useMoment } from '../security/securityParts.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { Failed, useAct, useAdminText, useAnswer, useConsole, Waiting } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'

const isRole = (text: string): text is OperatorRole => operatorRoles.some((role) => role === text)

/** The operator's people: for owners alone. */
export function OperatorsPanel() {
  const t = useAdminText()
  const moment = useMoment()
  const { apiUrl, onLoggedOut } = useConsole()
  const { value, code, reload } = useAnswer(() => callOperator(apiUrl, getOperators, { params: {}, query: {} }))
  const act = useAct(onLoggedOut)
  const [removing, setRemoving] = useState<string>()
  const [done, setDone] = useState<string>()

  const change = async (action: () => Promise<unknown>, sentence: string) => {
    setDone(undefined)
    const isDone = await act.run(async () => {
      await action()
    })
    setRemoving(undefined)
    if (isDone) setDone(sentence)
    reload()
  }
  const setRole = ({ id, name }: Operator, role: OperatorRole) =>
    change(
      () => callOperator(apiUrl, postOperatorRole, { params: {}, query: {}, body: { id, role } }),
      t('operators.changed', { name }),
    )
  const remove = ({ id, name }: Operator) =>
    change(
      () => callOperator(apiUrl, postRemoveOperator, { params: {}, query: {}, body: { id } }),
      t('operators.removed', { name }),
    )

  return (
    <>
      <Panel title={t('operators')}>
        {done !== undefined && (
          <Note icon={checkIcon} tone="ok" live="status">
            {done}
          </Note>
        )}
        <Failed code={act.code} />
        {value === undefined ? (
          <Waiting code={code} onRetry={reload} />
        ) : (
          <ul className={css.rows}>
            {value.operators.map((each) => (
              <li key={each.id} data-testid="operator">
                <OperatorRow
                  operator={each}
                  onRole={(role) => void setRole(each, role)}
                  onRemove={() => setRemoving(each.id)}
                />
                {removing === each.id && (
                  <Confirm
                    text={t('operators.removeText', { name: each.name })}
                    action={t('operators.removeGo')}
                    busy={act.busy}
                    onCancel={() => setRemoving(undefined)}
                    onConfirm={() => void remove(each)}
                  />
                )}
              </li>
            ))}
            {value.invitations.map(({ name, role, expiresAt }) => (
              <li key={name}>
                <NamedFacts name={name}>
                  <bdi>{t(`role.${role}`)}</bdi>
                  <bdi>{t('operators.invited', { time: moment(Date.parse(expiresAt)) })}</bdi>
                </NamedFacts>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Invite onInvited={reload} />
    </>
  )
}

type OperatorRowProps = {
  readonly operator: Operator
  readonly onRole: (role: OperatorRole) => void
  readonly onRemove: () => void
}

function OperatorRow({ operator, onRole, onRemove }: OperatorRowProps) {
  const t = useAdminText()
  const moment = useMoment()
  const own = useConsole().operator
  const { id, name, role, createdAt } = operator
  return (
    <NamedFacts
      name={name}
      end={
        <>
          {id === own.id && <Badge>{t('operators.you')}</Badge>}
          <RoleSelect label={t('role.label', { name })} role={role} onSelect={onRole} />
          <Button fit variant="quiet" onClick={onRemove}>
            {t('operators.remove', { name })}
          </Button>
        </>
      }
    >
      <bdi>{t('operators.since', { time: moment(Date.parse(createdAt), 'day') })}</bdi>
    </NamedFacts>
  )
}

type RoleSelectProps = {
  readonly label: string
  readonly role: OperatorRole
  readonly onSelect: (role: OperatorRole) => void
}

function RoleSelect({ label, role, onSelect }: RoleSelectProps) {
  const t = useAdminText()
  return (
    <Select
      label={label}
      options={operatorRoles.map((id) => ({ id, label: t(`role.${id}`) }))}
      selected={role}
      onSelect={(id) => isRole(id) && onSelect(id)}
    />
  )
}

/** Makes the link by which somebody becomes an operator. It is shown once. */
function Invite({ onInvited }: { readonly onInvited: () => void }) {
  const t = useAdminText()
  const moment = useMoment()
  const { apiUrl, onLoggedOut } = useConsole()
  const act = useAct(onLoggedOut)
  const [name, setName] = useState('')
  const [role, setRole] = useState<OperatorRole>('viewer')
  const [made, setMade] = useState<{ readonly name: string; readonly link: string; readonly expiresAt: string }>()
  const invite = () =>
    act.run(async () => {
      setMade(undefined)
      const body = { name: name.trim(), role }
      const { link, expiresAt } = await callOperator(apiUrl, postInvite, { params: {}, query: {}, body })
      setMade({ name: body.name, link, expiresAt })
      setName('')
      onInvited()
    })
  return (
    <Panel title={t('operators.invite')}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() !== '') void invite()
        }}
      >
        <div className={css.inline}>
          <Field
            label={t('operators.inviteName')}
            value={name}
            autoComplete="off"
            maxLength={64}
            onChange={(event) => setName(event.target.value)}
          />
          <RoleSelect label={t('role.invited')} role={role} onSelect={setRole} />
          <Button fit type="submit" busy={act.busy} disabled={name.trim() === ''}>
            {t('operators.inviteGo')}
          </Button>
        </div>
        <Failed code={act.code} />
        {made !== undefined && (
          <Note icon={keyIcon} live="status">
            {t('operators.link', { name: made.name, time: moment(Date.parse(made.expiresAt)) })}
            <bdi className={css.link} dir="ltr" data-testid="invitation-link">
              {made.link}
            </bdi>
            <CopyButton
              wide
              fit
              text={made.link}
              label={t('operators.copy')}
              copiedLabel={t('operators.copied')}
              refusedLabel={t('operators.notCopied')}
            />
          </Note>
        )}
      </form>
    </Panel>
  )
}
