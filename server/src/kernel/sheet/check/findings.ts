import type { ImportFinding } from '@zhanggui/contract/transfer/transfer.ts'

const mostExamples = 5
const exampleLength = 80

/** The facts about the rows of a dry run, counted by kind. */
export class Findings {
  private readonly found = new Map<ImportFinding['kind'], ImportFinding>()

  add(kind: ImportFinding['kind'], example: string): void {
    const finding = this.found.get(kind) ?? { kind, count: 0, examples: [] }
    finding.count++
    if (finding.examples.length < mostExamples) finding.examples.push(example.slice(0, exampleLength))
    this.found.set(kind, finding)
  }

  list(): ImportFinding[] {
    return [...this.found.values()]
  }
}
