import { showNotification } from '@latchkey/core'
import { changeName, namesOfQuery, pictureOfName } from '@latchkey/core/names'
import type { RegisteredName } from '@latchkey/protocol/http'
import { useKit, useKitQuery, useLatchkey } from '@latchkey/react'
import {
  alertIcon,
  atIcon,
  Button,
  ButtonRow,
  cloudOffIcon,
  contactIcon,
  Empty,
  Field,
  Glyph,
  Identicon,
  List,
  ListItemHeader,
  Note,
  Picture,
  Row,
  SkeletonRow,
} from '@latchkey/ui'
import { useState } from 'react'
import { useText } from '../messages/text.tsx'
import { type Subject, useOwnSubject } from '../portfolio/subject.ts'
import { navigate } from '../router/router.tsx'
import { Panel } from '../shell/Panel.tsx'
import { SearchForm } from '../shell/SearchForm.tsx'
import { TopBar } from '../shell/TopBar.tsx'
import { EditAddress, type EditAddressProps } from './EditAddress.tsx'
import { FoundName } from './FoundName.tsx'
import css from './NamesPage.module.css'

const bioForm = /^[a-zA-Z0-9@:/._\-?&=+ ]{0,255}$/
const avatarForm = /^(https:\/\/[a-zA-Z0-9:/._\-?&=+%~]{1,247})?$/

type EditNameProps = {
  readonly name: RegisteredName
  /** Whether something else of the name was saved and nothing of it is left to save. */
  readonly saved: boolean | undefined
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** The records of a name to change; the wallet signs what is saved. */
function EditName({ name, saved, onSaved, onCancel }: EditNameProps) {
  const { t } = useText()
  const kit = useKit()
  const [bio, setBio] = useState(name.attributes?.bio ?? '')
  const [avatar, setAvatar] = useState(name.attributes?.avatar ?? '')
  const [phase, setPhase] = useState<'editing' | 'saving' | 'failed'>('editing')
  const valid = bioForm.test(bio) && avatarForm.test(avatar)
  const changed = bio !== (name.attributes?.bio ?? '') || avatar !== (name.attributes?.avatar ?? '')
  const save = async () => {
    setPhase('saving')
    const attributes = { ...(bio.trim() && { bio: bio.trim() }), ...(avatar.trim() && { avatar: avatar.trim() }) }
    try {
      await changeName(kit, { name: name.name, change: { attributes } })
      showNotification(kit, { message: t('names.saved', { name: name.name }), variant: 'success' })
      setPhase('editing')
      onSaved()
    } catch (error) {
      kit.env.log('warn', 'The name could not be changed', error)
      setPhase('failed')
    }
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (valid && phase !== 'saving') void save()
      }}
    >
      <Field
        label={t('names.bio')}
        value={bio}
        tone={bioForm.test(bio) ? 'help' : 'bad'}
        message={t('names.bioHelp')}
        autoFocus
        onChange={(event) => setBio(event.target.value)}
      />
      <Field
        label={t('names.avatar')}
        value={avatar}
        dir="ltr"
        inputMode="url"
        placeholder="https://"
        tone={avatarForm.test(avatar) ? 'help' : 'bad'}
        message={t('names.avatarHelp')}
        onChange={(event) => setAvatar(event.target.value)}
      />
      {phase === 'failed' && (
        <Note icon={alertIcon} tone="bad" live="alert" title={t('names.saveFailed', { name: name.name })}>
          {t('names.saveFailedText')}
        </Note>
      )}
      <ButtonRow>
        <Button onClick={onCancel}>{t(saved && !changed ? 'names.done' : 'names.cancel')}</Button>
        <Button variant="primary" type="submit" busy={phase === 'saving'} disabled={!valid}>
          {t('names.save')}
        </Button>
      </ButtonRow>
    </form>
  )
}

/** Look-up of any name or address, and the names of the connected account. Phones have the way to the contacts here. */
export function NamesPage({ query }: { readonly query: string }) {
  const { t } = useText()
  const subject = useOwnSubject()
  return (
    <>
      <TopBar title={t('names.title')} />
      <div className={css.page}>
        <div className={css.phone}>
          <List>
            <Row image={<Glyph icon={contactIcon} />} title={t('contacts.title')} next href="/contacts" />
          </List>
        </div>
        <Panel title={t('names.find')}>
          <SearchForm
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
      </div>
    </>
  )
}

/** The names of the connected account, each with the way to its records, and the way to a new one. */
function OwnNames({ subject }: { readonly subject: Subject | undefined }) {
  const { t } = useText()
  const kit = useKit()
  const { open } = useLatchkey()
  const { data, error, isFetching, refetch } = useKitQuery<readonly RegisteredName[]>(() =>
    subject === undefined ? undefined : namesOfQuery(kit, { address: subject.address }),
  )
  const register = (
    <div className={css.foot}>
      <Button onClick={() => open({ view: 'RegisterAccountName' })}>{t('names.register')}</Button>
    </div>
  )
  return (
    <Panel title={t('names.yours')}>
      {subject === undefined ? (
        <>
          <Empty icon={atIcon} title={t('names.yoursEmpty')}>
            {t('names.connectText')}
          </Empty>
          <div className={css.foot}>
            <Button onClick={() => open()}>{t('home.connect')}</Button>
          </div>
        </>
      ) : error !== undefined ? (
        <>
          <Empty icon={cloudOffIcon} title={t('names.failedTitle')} live="alert">
            {t('names.failedText')}
          </Empty>
          <Button busy={isFetching} onClick={refetch}>
            {t('home.tryAgain')}
          </Button>
        </>
      ) : data === undefined ? (
        <List aria-hidden="true">
          <SkeletonRow two />
        </List>
      ) : data.length === 0 ? (
        <>
          <Empty icon={atIcon} title={t('names.yoursEmpty')}>
            {t('names.yoursEmptyText')}
          </Empty>
          {register}
        </>
      ) : (
        <>
          <ul className={css.list}>
            {data.map((name) => (
              <OwnName key={name.name} name={name} own={subject.address} />
            ))}
          </ul>
          {register}
        </>
      )}
    </Panel>
  )
}

/** `open` is false once it was closed again. `typed`: an address that is not saved. `saved`: one was. */
type Editor = { readonly open?: boolean; readonly typed?: string | undefined; readonly saved?: boolean }

/** One name of the person, with its records behind a button. */
function OwnName({ name, own }: Pick<EditAddressProps, 'name' | 'own'>) {
  const { t } = useText()
  const kit = useKit()
  const [{ open, typed, saved }, setEditor] = useState<Editor>({})
  const { bio } = name.attributes ?? {}
  const avatar = pictureOfName(kit, name)
  const main = name.addresses['60']?.address ?? name.name
  return (
    <li>
      <div className={css.line}>
        <ListItemHeader
          image={avatar ? <Picture name={name.name} src={avatar} /> : <Identicon seed={main} />}
          name={<bdi>{name.name}</bdi>}
          note={bio}
        />
        {!open && (
          <Button
            fit
            autoFocus={open === false}
            aria-label={t('names.edit', { name: name.name })}
            onClick={() => setEditor({ open: true })}
          >
            {t('names.editAction')}
          </Button>
        )}
      </div>
      {open && (
        <>
          <EditName
            name={name}
            saved={saved && typed === undefined}
            onSaved={() => setEditor((now) => (now.typed === undefined ? { open: false } : now))}
            onCancel={() => setEditor({ open: false })}
          />
          <EditAddress
            name={name}
            own={own}
            typed={typed}
            onType={(text) => setEditor((now) => ({ ...now, typed: text }))}
            onSaved={() => setEditor((now) => ({ ...now, typed: undefined, saved: true }))}
          />
        </>
      )}
    </li>
  )
}
