import type { ReactNode } from 'react'
import './footer.css'

interface FooterProps {
  brand: string
  company?: string
  /** The link of the company's name; '' for none. */
  link?: string
  children?: ReactNode
}

/** Copyright 2021 to this year, the company, an optional link (spec section 2). */
export function Footer({ brand, company, link, children }: FooterProps) {
  return (
    <footer className="footer">
      <span>
        © 2021–{new Date().getFullYear()} {brand}
      </span>
      {company &&
        (link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {company}
          </a>
        ) : (
          <span>{company}</span>
        ))}
      {children}
    </footer>
  )
}
