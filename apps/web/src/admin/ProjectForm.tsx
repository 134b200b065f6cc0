import { type OperatedProject, postOperatedProject, postRemoveProject } from '@latchkey/protocol/http'
import { Button, cx, Field } from '@latchkey/ui'
import { useId, useState } from 'react'
import { Confirm } from '../security/securityParts.tsx'
import css from './Admin.module.css'
import { Failed, useAct, useAdminText, useConsole } from './adminContext.tsx'
import { callOperator } from './operatorApi.ts'

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Undefined for what is no whole number: as JSON that would be no limit at all. */
function limitOf(text: string): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) && Number.isSafeInteger(Number(typed)) ? Number(typed) : undefined
}

const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

type ProjectFormProps = {
  readonly project: OperatedProject
  readonly mayChange: boolean
  /** @param sentence What was done. */
  readonly onDone: (sentence: string) => void
}

/** The settings of a project: what is changed is sent, and nothing else, so that two who change it don't undo each other. */
export function ProjectForm({ project, mayChange, onDone }: ProjectFormProps) {
  const t = useAdminText()
  const { apiUrl, onLoggedOut } = useConsole()
  const act = useAct(onLoggedOut)
  const [removing, setRemoving] = useState(false)
  const [name, setName] = useState(project.name)
  const [pages, setPages] = useState(project.allowedOrigins.join('\n'))
  const [packages, setPackages] = useState(project.packageNames.join('\n'))
  const [bundles, setBundles] = useState(project.bundleIds.join('\n'))
  const [daily, setDaily] = useState(project.dailyRequests?.toString() ?? '')
  const [messages, setMessages] = useState(project.messagesPerDay?.toString() ?? '')
  const [enabled, setEnabled] = useState(project.enabled)
  const [analytics, setAnalytics] = useState(project.analytics)
  const [development, setDevelopment] = useState(project.development)
  const [features, setFeatures] = useState(project.features)

  const now = {
    name: name.trim(),
    allowedOrigins: linesOf(pages),
    packageNames: linesOf(packages),
    bundleIds: linesOf(bundles),
    dailyRequests: limitOf(daily),
    messagesPerDay: limitOf(messages),
    enabled,
    analytics,
    development,
    features,
  }
  const changes = Object.fromEntries(
    Object.entries(now).filter(([setting, value]) => !same(value, project[setting as keyof typeof now])),
  )

  const save = async () => {
    const isDone = await act.run(async () => {
      await callOperator(apiUrl, postOperatedProject, { params: {}, query: {}, body: { id: project.id, changes } })
    })
    if (isDone) onDone(t('projects.saved', { name: now.name }))
  }
  const remove = async () => {
    const isDone = await act.run(async () => {
      await callOperator(apiUrl, postRemoveProject, { params: {}, query: {}, body: { id: project.id } })
    })
    if (isDone) onDone(t('projects.removed', { name: project.name }))
  }

  const shared = { readOnly: !mayChange, autoComplete: 'off', spellCheck: false } as const
  const isReadable = now.dailyRequests !== undefined && now.messagesPerDay !== undefined
  const limitField = (limit: number | null | undefined) => ({
    ...shared,
    inputMode: 'numeric' as const,
    tone: limit === undefined ? ('bad' as const) : undefined,
    message: t(limit === undefined ? 'projects.limitBad' : 'projects.limitHelp'),
  })
  return (
    <form
      className={cx(css.form, css.settings)}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        {...shared}
        label={t('projects.name')}
        value={name}
        maxLength={256}
        onChange={(event) => setName(event.target.value)}
      />
      <Lines
        label={t('projects.pages')}
        help={t('projects.pagesHelp')}
        value={pages}
        readOnly={!mayChange}
        onChange={setPages}
      />
      <div className={css.columns}>
        <Field
          {...limitField(now.dailyRequests)}
          label={t('projects.daily')}
          value={daily}
          onChange={(event) => setDaily(event.target.value)}
        />
        <Field
          {...limitField(now.messagesPerDay)}
          label={t('projects.messages')}
          value={messages}
          onChange={(event) => setMessages(event.target.value)}
        />
      </div>
      <div className={css.columns}>
        <Lines
          label={t('projects.packages')}
          help={t('projects.appsHelp')}
          value={packages}
          readOnly={!mayChange}
          onChange={setPackages}
        />
        <Lines
          label={t('projects.bundles')}
          help={t('projects.appsHelp')}
          value={bundles}
          readOnly={!mayChange}
          onChange={setBundles}
        />
      </div>
      <div className={css.columns}>
        <fieldset className={css.checks} disabled={!mayChange}>
          <legend className={css.label}>{t('projects.switches')}</legend>
          <Check label={t('projects.enabled')} checked={enabled} onChange={setEnabled} />
          <Check label={t('projects.analytics')} checked={analytics} onChange={setAnalytics} />
          <Check label={t('projects.development')} checked={development} onChange={setDevelopment} />
        </fieldset>
        <fieldset className={css.checks} disabled={!mayChange}>
          <legend className={css.label}>{t('projects.features')}</legend>
          {features.map(({ id, isEnabled }) => (
            <Check
              key={id}
              label={id}
              checked={isEnabled}
              onChange={(checked) =>
                setFeatures(features.map((each) => (each.id === id ? { ...each, isEnabled: checked } : each)))
              }
            />
          ))}
        </fieldset>
      </div>
      <Failed code={act.code} />
      {removing && (
        <Confirm
          text={t('projects.removeText')}
          action={t('projects.removeGo')}
          busy={act.busy}
          onCancel={() => setRemoving(false)}
          onConfirm={() => void remove()}
        />
      )}
      {mayChange && !removing && (
        <div className={css.actions}>
          <Button
            fit
            variant="primary"
            type="submit"
            busy={act.busy}
            disabled={!isReadable || Object.keys(changes).length === 0}
          >
            {t('projects.save')}
          </Button>
          <Button fit variant="quiet" onClick={() => setRemoving(true)}>
            {t('projects.remove')}
          </Button>
        </div>
      )}
    </form>
  )
}

type LinesProps = {
  readonly label: string
  readonly help: string
  readonly value: string
  readonly readOnly: boolean
  readonly onChange: (value: string) => void
}

/** A list, an entry a line. */
function Lines({ label, help, value, readOnly, onChange }: LinesProps) {
  const id = useId()
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className={css.area}
        dir="ltr"
        rows={3}
        spellCheck={false}
        readOnly={readOnly}
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p className={css.help} id={`${id}-help`}>
        {help}
      </p>
    </div>
  )
}

type CheckProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label className={css.check}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <bdi>{label}</bdi>
    </label>
  )
}
