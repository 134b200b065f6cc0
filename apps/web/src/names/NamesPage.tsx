import { useText } from '../messages/useText.ts'
import { useOwnSubject } from '../portfolio/useOwnSubject.ts'
import { navigate } from '../router/navigate.ts'
import { Panel } from '../shell/Panel.tsx'
import { SearchForm } from '../shell/SearchForm.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { ContactsPanel } from './ContactsPanel.tsx'
import { FoundName } from './FoundName.tsx'
import css from './NamesPage.module.css'
import { OwnNames } from './OwnNames.tsx'

/** Look-up of any name or address, the names of the connected account, and whom the person knows. */
export function NamesPage({ query }: { readonly query: string }) {
  const { t } = useText()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t('names.title')} />
      <div className={css.page}>
        <Panel title={t('names.find')}>
          <SearchForm
            key={query}
            label={t('names.find')}
            placeholder={t('watch.placeholder')}
            help={t('names.findHelp')}
            action={t('names.findAction')}
            first={query}
            onSearch={(text) => navigate(`/names/${encodeURIComponent(text)}`)}
          />
          {query !== '' && <FoundName text={query} />}
        </Panel>
        <OwnNames subject={subject} />
        <ContactsPanel />
      </div>
    </>
  )
}
