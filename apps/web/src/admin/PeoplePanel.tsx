import { type OutputOf, postFindPeople } from '@latchkey/protocol/http'
import { Button, contactIcon, Empty, Field, infoIcon, Note, Text } from '@latchkey/ui'
import { useState } from 'react'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { Failed, useAct, useAdminText, useConsole } from './adminContext.tsx'
import { callOperator } from './operatorApi.ts'
import { PersonCard } from './PersonCard.tsx'

type Found = OutputOf<typeof postFindPeople>

/** What somebody is found by: a mail address, the id that a service gave them, or else an account on a chain. */
function queryOf(text: string) {
  if (text.includes('@')) return { by: 'email', email: text } as const
  if (/^[\w-]{22}$/.test(text)) return { by: 'user', userId: text } as const
  return { by: 'address', address: text } as const
}

/** Single people: for owners and support. */
export function PeoplePanel() {
  const t = useAdminText()
  const { apiUrl, onLoggedOut } = useConsole()
  const act = useAct(onLoggedOut)
  const [text, setText] = useState('')
  const [found, setFound] = useState<Found & { readonly round: number }>()
  const find = () =>
    act.run(async () => {
      const body = queryOf(text.trim())
      setFound(undefined)
      const answer = await callOperator(apiUrl, postFindPeople, { params: {}, query: {}, body })
      setFound({ ...answer, round: Date.now() })
    })
  return (
    <>
      <Panel title={t('people.find')}>
        <form
          className={css.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (text.trim() !== '') void find()
          }}
        >
          <div className={css.inline}>
            <Field
              label={t('people.findBy')}
              value={text}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={254}
              onChange={(event) => setText(event.target.value)}
            />
            <Button fit type="submit" busy={act.busy} disabled={text.trim() === ''}>
              {t('people.findGo')}
            </Button>
          </div>
          <Text>{t('people.findHelp')}</Text>
          <Failed code={act.code} />
        </form>
      </Panel>
      {found !== undefined && (
        <Panel title={t('people.found')}>
          {!found.asked.auth && <NotAsked text={t('people.noAuth')} />}
          {!found.asked.guardian && <NotAsked text={t('people.noGuardian')} />}
          {found.people.length === 0 && (
            <Empty icon={contactIcon} live="status" level={3} title={t('people.none')}>
              {t('people.noneText')}
            </Empty>
          )}
          <ul className={css.rows}>
            {found.people.map((person) => (
              <li key={`${found.round} ${person.auth?.userId ?? person.guardian?.personId}`} data-testid="person">
                <PersonCard person={person} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

/** Of a service that isn't asked nothing is known, which is not the same as nothing. */
function NotAsked({ text }: { readonly text: string }) {
  return <Note icon={infoIcon}>{text}</Note>
}
