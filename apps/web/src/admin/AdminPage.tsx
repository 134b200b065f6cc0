import {
  getOperator,
  type Operator,
  postInvitation,
  postInvitationOptions,
  postOperatorLogin,
  postOperatorLoginOptions,
  postOperatorLogout,
} from '@latchkey/protocol/http'
import { Button, Empty, infoIcon, keyIcon, Note, Tabs } from '@latchkey/ui'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useConfig } from '../config/ConfigContext.ts'
import { type AdminPart, navigate } from '../router/router.tsx'
import security from '../security/Security.module.css'
import { Panel } from '../shell/Panel.tsx'
import { usePageTitle } from '../shell/TopBar.tsx'
import { ActsPanel } from './ActsPanel.tsx'
import css from './Admin.module.css'
import { ConsoleProvider, Failed, useAct, useAdminText, useConsole, Waiting } from './adminContext.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { HealthPanel } from './HealthPanel.tsx'
import { OperatorsPanel } from './OperatorsPanel.tsx'
import { callOperator, codeOf } from './operatorApi.ts'
import { PeoplePanel } from './PeoplePanel.tsx'
import { ProjectsPanel } from './ProjectsPanel.tsx'
import { askForPasskey, makePasskey } from './passkeys.ts'

type State =
  | { readonly name: 'asking' }
  | { readonly name: 'failed'; readonly code: string }
  | { readonly name: 'out'; readonly wasIn: boolean }
  | { readonly name: 'in'; readonly operator: Operator }

/** The token of an invitation, which its link has in the part that no server is sent. */
const readInvitation = (): string | undefined => /^#invitation=([\w-]{43})$/.exec(location.hash)?.[1]

/** The page of the people who run the service. */
export function AdminPage({ part }: { readonly part: AdminPart }) {
  const t = useAdminText()
  const { apiUrl } = useConfig()
  const [invitation, setInvitation] = useState(readInvitation)
  const [state, setState] = useState<State>({ name: 'asking' })
  usePageTitle(t('title'))

  async function ask() {
    setState({ name: 'asking' })
    try {
      const { operator } = await callOperator(apiUrl, getOperator, { params: {}, query: {} })
      setState({ name: 'in', operator })
    } catch (error) {
      const code = codeOf(error)
      setState(code === 'operator/login-needed' ? { name: 'out', wasIn: false } : { name: 'failed', code })
    }
  }
  const begin = useEffectEvent(ask)
  useEffect(() => {
    // Out of the address, and so of the history and of what is copied from it. Not while it is drawn, which may happen twice.
    const take = () => {
      const token = readInvitation()
      if (token === undefined) return
      history.replaceState(null, '', location.pathname)
      setInvitation(token)
    }
    take()
    void begin()
    // A link that is opened in this window.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])

  const operator = state.name === 'in' ? state.operator : undefined
  const value = useMemo(
    () => operator && { apiUrl, operator, onLoggedOut: () => setState({ name: 'out', wasIn: true }) },
    [apiUrl, operator],
  )
  const enter = (entered: Operator) => {
    setInvitation(undefined)
    setState({ name: 'in', operator: entered })
  }

  return (
    <div className={css.page}>
      {value !== undefined && invitation === undefined ? (
        <ConsoleProvider value={value}>
          <ConsoleHead onLeft={() => setState({ name: 'out', wasIn: false })} />
          <Sections part={part} />
        </ConsoleProvider>
      ) : (
        <>
          <header className={css.head}>
            <h1 tabIndex={-1}>{t('title')}</h1>
          </header>
          {state.name === 'asking' && (
            <Panel title={t('title')}>
              <Waiting code={undefined} onRetry={ask} />
            </Panel>
          )}
          {state.name === 'failed' && (
            <Panel title={t('title')}>
              <div className={security.alone}>
                <Waiting code={state.code} onRetry={ask} />
              </div>
            </Panel>
          )}
          {state.name !== 'asking' && state.name !== 'failed' && (
            <Panel title={t('enter')}>
              {invitation === undefined ? (
                <Login wasIn={state.name === 'out' && state.wasIn} onEnter={enter} />
              ) : (
                <Invitation token={invitation} onEnter={enter} />
              )}
            </Panel>
          )}
        </>
      )}
    </div>
  )
}

type EnterProps = { readonly onEnter: (operator: Operator) => void }

function Login({ wasIn, onEnter }: EnterProps & { readonly wasIn: boolean }) {
  const t = useAdminText()
  const { apiUrl } = useConfig()
  const act = useAct()
  const logIn = () =>
    act.run(async () => {
      const asked = await callOperator(apiUrl, postOperatorLoginOptions, { params: {}, query: {}, body: {} })
      const credential = await askForPasskey(asked)
      const { operator } = await callOperator(apiUrl, postOperatorLogin, {
        params: {},
        query: {},
        body: { credential },
      })
      onEnter(operator)
    })
  return (
    <div className={security.alone}>
      <Empty icon={keyIcon} title={t('loginTitle')}>
        {t('loginText')}
      </Empty>
      {wasIn && act.code === undefined && (
        <Note icon={infoIcon} live="status">
          {t('loggedOut')}
        </Note>
      )}
      <Failed code={act.code} />
      <Button variant="primary" busy={act.busy} data-testid="operator-login" onClick={logIn}>
        {t('login')}
      </Button>
    </div>
  )
}

function Invitation({ token, onEnter }: EnterProps & { readonly token: string }) {
  const t = useAdminText()
  const { apiUrl } = useConfig()
  const act = useAct()
  const [invited, setInvited] = useState<{ readonly name: string; readonly role: Operator['role'] }>()
  const [code, setCode] = useState<string>()
  const ask = () => callOperator(apiUrl, postInvitationOptions, { params: {}, query: {}, body: { token } })
  const begin = useEffectEvent(() => {
    setCode(undefined)
    ask().then(setInvited, (error: unknown) => setCode(codeOf(error)))
  })
  useEffect(() => begin(), [])
  const accept = () =>
    act.run(async () => {
      // A challenge is good once: each attempt asks for its own.
      const credential = await makePasskey(await ask())
      const { operator } = await callOperator(apiUrl, postInvitation, {
        params: {},
        query: {},
        body: { token, credential },
      })
      onEnter(operator)
    })
  if (invited === undefined)
    return (
      <div className={security.alone}>
        <Waiting
          code={code}
          onRetry={() => {
            setCode(undefined)
            ask().then(setInvited, (error: unknown) => setCode(codeOf(error)))
          }}
        />
      </div>
    )
  return (
    <div className={security.alone}>
      <Empty icon={keyIcon} title={t('invitationTitle', { name: invited.name })}>
        {t('invitationText', { role: t(`role.${invited.role}`) })}
      </Empty>
      <Failed code={act.code} />
      <Button variant="primary" busy={act.busy} data-testid="operator-accept" onClick={accept}>
        {t('accept')}
      </Button>
    </div>
  )
}

function ConsoleHead({ onLeft }: { readonly onLeft: () => void }) {
  const t = useAdminText()
  const { apiUrl, operator } = useConsole()
  const act = useAct(onLeft)
  const logOut = async () => {
    const isDone = await act.run(async () => {
      await callOperator(apiUrl, postOperatorLogout, { params: {}, query: {}, body: {} })
    })
    if (isDone) onLeft()
  }
  return (
    <>
      <header className={css.head}>
        <h1 tabIndex={-1}>{t('title')}</h1>
        <span className={css.who} data-testid="operator-name">
          <bdi>{t('loggedInAs', { name: operator.name, role: t(`role.${operator.role}`) })}</bdi>
        </span>
        <Button fit busy={act.busy} onClick={logOut}>
          {t('logout')}
        </Button>
      </header>
      <Failed code={act.code} />
    </>
  )
}

const partsOf: Readonly<Record<Operator['role'], readonly AdminPart[]>> = {
  owner: ['projects', 'people', 'health', 'operators', 'acts', 'events'],
  support: ['projects', 'people', 'health', 'acts', 'events'],
  viewer: ['projects', 'health'],
}

function Sections({ part }: { readonly part: AdminPart }) {
  const t = useAdminText()
  const { operator } = useConsole()
  const parts = partsOf[operator.role]
  const shown = parts.includes(part) ? part : 'projects'
  return (
    <Tabs
      label={t('sections')}
      tabs={parts.map((id) => ({ id, label: t(id), testId: `admin-${id}` }))}
      selected={shown}
      onSelect={(id) => navigate(id === 'projects' ? '/admin' : `/admin/${id}`)}
    >
      <div className={css.panels}>
        {shown === 'projects' && <ProjectsPanel />}
        {shown === 'people' && <PeoplePanel />}
        {shown === 'health' && <HealthPanel />}
        {shown === 'operators' && <OperatorsPanel />}
        {shown === 'acts' && <ActsPanel />}
        {shown === 'events' && <EventsPanel />}
      </div>
    </Tabs>
  )
}
