/** One field of a body, as a row: those within it follow with a greater depth. */
export interface SchemaField {
  /** With the names of the fields that it is in. */
  path: string;
  name: string;
  depth: number;
  type: string;
  isRequired: boolean;
  description: string;
}

export interface DescribedParameter {
  name: string;
  place: 'path' | 'query' | 'header' | 'cookie';
  type: string;
  isRequired: boolean;
  description: string;
  example: string;
}

export interface DescribedContent {
  mediaType: string;
  type: string;
  fields: SchemaField[];
  example: string;
}

export interface DescribedAnswer {
  /** Such as 200, 4XX or default. */
  status: string;
  description: string;
  content: DescribedContent | null;
}

export interface DescribedParts {
  description: string;
  parameters: DescribedParameter[];
  body: (DescribedContent & { isRequired: boolean; description: string }) | null;
  answers: DescribedAnswer[];
}

export interface DescribedOperation extends DescribedParts {
  samples: CodeSample[];
}

/** A call in one language. */
export interface CodeSample {
  language: string;
  code: string;
}
