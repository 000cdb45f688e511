/** As much of an OpenAPI description as its pages show. */
import type { Schema } from './schema.ts';

export interface Body {
  content?: Readonly<Record<string, Media>>;
}
interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { value: unknown }>>;
}
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  security?: readonly object[];
  parameters?: readonly {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema?: Schema;
  }[];
  requestBody?: Body;
  responses: Readonly<Record<string, Body & { description?: string }>>;
}
export interface Description {
  info: { title: string; version: string; description?: string };
  servers?: readonly { url: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components?: { schemas?: Readonly<Record<string, Schema>> };
}
