import { Button, Field, searchIcon } from '@latchkey/ui'
import { useState } from 'react'
import css from './SearchForm.module.css'

export type SearchFormProps = {
  readonly label: string
  readonly placeholder: string
  readonly action: string
  readonly help?: string | undefined
  /** What is wrong with what was searched. */
  readonly problem?: string | undefined
  /** What the field begins with, and again whenever that is another. */
  readonly first?: string | undefined
  readonly busy?: boolean | undefined
  readonly onSearch: (text: string) => void
}

/** A field for one text, with the button that acts on it; Enter does the same. */
export function SearchForm(props: SearchFormProps) {
  const { label, placeholder, action, help, problem, first = '', busy, onSearch } = props
  const [text, setText] = useState(first)
  const [before, setBefore] = useState(first)
  if (first !== before) {
    setBefore(first)
    setText(first)
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && !busy) onSearch(text.trim())
      }}
    >
      <Field
        label={label}
        labelHidden
        icon={searchIcon}
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        tone={problem ? 'bad' : 'help'}
        message={problem ?? help}
        onChange={(event) => setText(event.target.value)}
      />
      <Button fit type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  )
}
