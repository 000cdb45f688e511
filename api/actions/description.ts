/**
 * The document by which a chat assistant knows the custom action: OpenAPI 3.1.0, two operations. The assistant's own
 * limits (length of descriptions, one https server, `openaiFileIdRefs`) are measured by its test.
 */
import { z } from 'zod';
import { ErrorResponse } from '../../shared/contracts/problem.ts';
import { ShortReport } from '../assistants/short-report.ts';

export const VERIFY_PATH = '/api/public/actions/verify';
export const REPORT_PATH = '/api/public/actions/reports/{handle}';

/** @param baseUrl public address of the service, without a slash at its end */
export function actionDescription(baseUrl: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Assay document verification',
      version: '1.0.0',
      description: 'Tells whether a PDF or an image of a document was altered.',
      termsOfService: `${baseUrl}/privacy`,
    },
    externalDocs: { description: 'Privacy policy', url: `${baseUrl}/privacy` },
    servers: [{ url: baseUrl }],
    paths: {
      [VERIFY_PATH]: {
        post: {
          operationId: 'verifyDocument',
          summary: 'Verify one document',
          description:
            'Analyses the one PDF, PNG, JPEG or WebP that the user attached, up to 20 MB, for signs of alteration. When the status is PROCESSING, call getVerificationReport with the handle after some 15 seconds.',
          'x-openai-isConsequential': false,
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['openaiFileIdRefs'],
                  properties: {
                    openaiFileIdRefs: {
                      type: 'array',
                      description: 'The attached document; exactly one.',
                      items: { type: 'string' },
                      minItems: 1,
                      maxItems: 1,
                    },
                  },
                },
              },
            },
          },
          responses: answers('The short report, or its handle while it is being made.'),
        },
      },
      [REPORT_PATH]: {
        get: {
          operationId: 'getVerificationReport',
          summary: 'Get the report of a verification',
          description:
            'Gives the report of an earlier verifyDocument call, or PROCESSING while it is being made.',
          'x-openai-isConsequential': false,
          parameters: [
            {
              name: 'handle',
              in: 'path',
              required: true,
              description: 'The handle that verifyDocument gave.',
              schema: { type: 'string' },
            },
          ],
          responses: answers('The short report, or PROCESSING.'),
        },
      },
    },
    components: { schemas: { ShortReport: schemaOf(ShortReport), Error: schemaOf(ErrorResponse) } },
  };
}

function answers(description: string) {
  const content = (name: string) => ({
    'application/json': { schema: { $ref: `#/components/schemas/${name}` } },
  });
  return {
    200: { description, content: content('ShortReport') },
    default: {
      description: 'What was wrong and what to do; 429 and 503 say in Retry-After when to try again.',
      content: content('Error'),
    },
  };
}

function schemaOf(schema: z.ZodType): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
}
