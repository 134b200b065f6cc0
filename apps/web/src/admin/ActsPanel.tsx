import { getOperatorActs, type OperatorActEntry, operatorRoles } from '@latchkey/protocol/http'
import { clockIcon, Empty } from '@latchkey/ui'
import { useMoment } from '../security/securityParts.tsx'
import { Panel } from '../shell/Panel.tsx'
import css from './Admin.module.css'
import { actSentences } from './actSentences.ts'
import { useAdminText, useConsole, Waiting } from './adminContext.tsx'
import { NamedFacts } from './NamedFacts.tsx'
import { callOperator } from './operatorApi.ts'
import { MorePages, usePages } from './pages.tsx'

/** What was done, by whom, newest first. */
export function ActsPanel() {
  const t = useAdminText()
  const { apiUrl } = useConsole()
  const list = usePages((before) =>
    callOperator(apiUrl, getOperatorActs, { params: {}, query: before === undefined ? {} : { before } }),
  )
  const acts = list.pages.flatMap((page) => page.acts)
  // The same may be done twice in a moment: places tell them apart, since the list grows at its end alone.
  const numbered = acts.map((entry, place) => ({ entry, place }))
  return (
    <Panel title={t('acts')}>
      {list.first === undefined ? (
        <Waiting code={list.code} onRetry={list.reload} />
      ) : acts.length === 0 ? (
        <Empty icon={clockIcon} title={t('acts.none')}>
          {t('acts.noneText')}
        </Empty>
      ) : (
        <>
          <ul className={css.rows}>
            {numbered.map(({ entry, place }) => (
              <li key={place} data-testid="operator-act">
                <ActRow entry={entry} />
              </li>
            ))}
          </ul>
          <MorePages list={list} />
        </>
      )}
    </Panel>
  )
}

function ActRow({ entry }: { readonly entry: OperatorActEntry }) {
  const t = useAdminText()
  const moment = useMoment()
  const { at, actor, loggedIn, act, subject, changed } = entry
  const sentence = actSentences[act]
  const [role] = operatorRoles.filter((one) => act.startsWith('operator/') && changed.includes(one))
  return (
    <NamedFacts name={sentence === undefined ? `${act} ${subject}` : t(sentence, { subject })}>
      <bdi>{loggedIn ? actor : t('acts.byCommand', { name: actor })}</bdi>
      <bdi>{moment(Date.parse(at))}</bdi>
      {role !== undefined && <bdi>{t(`role.${role}`)}</bdi>}
      {role === undefined && !act.startsWith('person/') && changed.length > 0 && (
        <bdi>{t('acts.changed', { names: changed.join(', ') })}</bdi>
      )}
    </NamedFacts>
  )
}
