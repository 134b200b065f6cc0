import { getOperatedProjects, type OperatedProject, postOperatedProject } from '@latchkey/protocol/http'
import { Badge, Button, checkIcon, Empty, Field, gridIcon, Note } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { Failed, useAct, useAdminText, useAnswer, useConsole, Waiting } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'
import { ProjectForm } from './ProjectForm.tsx'

/** The apps that may use the service: read by every operator, changed by owners. */
export function ProjectsPanel() {
  const t = useAdminText()
  const { apiUrl, operator } = useConsole()
  const { value, code, reload } = useAnswer(() =>
    callOperator(apiUrl, getOperatedProjects, { params: {}, query: {} }).then(({ projects }) => projects),
  )
  const [open, setOpen] = useState<string>()
  const [done, setDone] = useState<string>()
  const mayChange = operator.role === 'owner'

  return (
    <>
      <Panel title={t('projects')}>
        {done !== undefined && (
          <Note icon={checkIcon} tone="ok" live="status">
            {done}
          </Note>
        )}
        {value === undefined ? (
          <Waiting code={code} onRetry={reload} />
        ) : value.length === 0 ? (
          <Empty icon={gridIcon} title={t('projects.none')}>
            {t('projects.noneText')}
          </Empty>
        ) : (
          <ul className={css.rows}>
            {value.map((project) => (
              <li key={project.id} data-testid="operated-project">
                <ProjectRow
                  project={project}
                  open={open === project.id}
                  onToggle={() => {
                    setDone(undefined)
                    setOpen(open === project.id ? undefined : project.id)
                  }}
                />
                {open === project.id && (
                  <ProjectForm
                    project={project}
                    mayChange={mayChange}
                    onDone={(sentence) => {
                      setOpen(undefined)
                      setDone(sentence)
                      reload()
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {mayChange && value !== undefined && (
        <AddProject
          onAdded={(id) => {
            reload()
            setOpen(id)
          }}
        />
      )}
    </>
  )
}

type ProjectRowProps = { readonly project: OperatedProject; readonly open: boolean; readonly onToggle: () => void }

function ProjectRow({ project, open, onToggle }: ProjectRowProps) {
  const t = useAdminText()
  const { operator } = useConsole()
  const { id, name, enabled, allowedOrigins, dailyRequests, requestsToday } = project
  const what = operator.role === 'owner' ? 'projects.edit' : 'projects.show'
  return (
    <NamedFacts
      name={name}
      end={
        <>
          {!enabled && <Badge>{t('projects.disabled')}</Badge>}
          <Button fit aria-expanded={open} onClick={onToggle}>
            {open ? t('close') : t(what, { name })}
          </Button>
        </>
      }
    >
      <bdi dir="ltr">{id}</bdi>
      <bdi dir="ltr">{allowedOrigins.length === 0 ? t('projects.everyPage') : allowedOrigins.join(', ')}</bdi>
      <bdi>
        {dailyRequests === null
          ? t('projects.unlimited')
          : t('projects.used', { used: requestsToday ?? 0, limit: dailyRequests })}
      </bdi>
    </NamedFacts>
  )
}

function AddProject({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const t = useAdminText()
  const { apiUrl, onLoggedOut } = useConsole()
  const act = useAct(onLoggedOut)
  const [id, setId] = useState('')
  const add = async () => {
    const isDone = await act.run(async () => {
      await callOperator(apiUrl, postOperatedProject, { params: {}, query: {}, body: { id: id.trim(), changes: {} } })
    })
    if (!isDone) return
    setId('')
    onAdded(id.trim())
  }
  return (
    <Panel title={t('projects.add')}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (id.trim() !== '') void add()
        }}
      >
        <div className={css.inline}>
          <Field
            label={t('projects.addId')}
            value={id}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            maxLength={128}
            onChange={(event) => setId(event.target.value)}
          />
          <Button fit type="submit" busy={act.busy} disabled={id.trim() === ''}>
            {t('projects.addGo')}
          </Button>
        </div>
        <Failed code={act.code} />
      </form>
    </Panel>
  )
}
