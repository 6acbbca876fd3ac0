import * as z from 'zod';
import type { PictureChoice } from '../../views/content/content.ts';
import type { FieldFacts } from '../../views/content/field-facts.ts';
import { fieldFacts } from './fields.ts';

export type Field = { key: string; schema: z.ZodType; facts: FieldFacts };

/** Of a group, a picture, or one entry of a list, in the order of the form. */
export function listFields(schema: z.ZodType): Field[] {
  const parts = schema instanceof z.ZodArray ? schema.element : schema;
  if (!(parts instanceof z.ZodObject)) return [];
  return Object.entries(parts.shape as Record<string, z.ZodType>).map(([key, part]) => {
    const facts = fieldFacts.get(part);
    if (!facts) throw new Error(`The field ${key} has no facts.`);
    return { key, schema: part, facts };
  });
}

/**
 * What was stored by any release, or posted by a form, in the shape of the schema: what is missing or of another type is
 * empty, and what the schema doesn't know is left out.
 */
export function toShape(schema: z.ZodType, stored: unknown): unknown {
  if (schema instanceof z.ZodArray) {
    const entries: readonly unknown[] = Array.isArray(stored) ? stored : [];
    return entries.map((entry) => toShape(schema.element as z.ZodType, entry));
  }
  if (schema instanceof z.ZodObject) {
    const values: object = typeof stored === 'object' && stored !== null ? stored : {};
    return Object.fromEntries(
      listFields(schema).map((field) => [
        field.key,
        toShape(field.schema, Object.hasOwn(values, field.key) ? values[field.key as keyof object] : undefined),
      ]),
    );
  }
  if (schema instanceof z.ZodBoolean) return stored === true || stored === 'on';
  if (schema instanceof z.ZodNumber) {
    const share = Number.parseFloat(`${stored}`);
    return share >= 0 && share <= 1 ? share : 0.5;
  }
  return typeof stored === 'string' ? stored : '';
}

export const toEntryName = (list: z.ZodArray, id: string, index: number): string =>
  new Map(Object.entries(listFields(list)[0]?.facts.options ?? {})).get(id) ??
  `${fieldFacts.get(list.element as z.ZodType)?.label} ${index + 1}`;

/** `name` tells where it stands too, such as `Kundenstimme 2, Ort`. */
export type Leaf = { path: string; name: string; schema: z.ZodType; facts: FieldFacts; value: unknown };

/** Every single value of a section with its path, such as `entries.0.name`. */
export function listLeaves(schema: z.ZodType, value: unknown, path: string[] = [], names: string[] = []): Leaf[] {
  if (schema instanceof z.ZodArray)
    return (value as { id: string }[]).flatMap((entry, at) =>
      listLeaves(schema.element as z.ZodType, entry, [...path, `${at}`], [...names, toEntryName(schema, entry.id, at)]),
    );
  if (schema instanceof z.ZodObject)
    return listFields(schema).flatMap(({ key, schema: part, facts: { control, label } }) => {
      const inside = (value as Record<string, unknown>)[key];
      return listLeaves(part, inside, [...path, key], control === 'list' ? names : [...names, label]);
    });
  const facts = fieldFacts.get(schema);
  return facts ? [{ path: path.join('.'), name: names.join(', '), schema, facts, value }] : [];
}

type PlacedPicture = { path: string; place: NonNullable<FieldFacts['place']>; choice: PictureChoice };

/** All pictures of a section; the choices are those in the value itself. */
export function listPlacedPictures(schema: z.ZodType, value: unknown, start = ''): PlacedPicture[] {
  return listFields(schema).flatMap(({ key, schema: part, facts: { control, place = 'card' } }) => {
    const [path, inside] = [start + key, (value as Record<string, unknown>)[key]];
    if (control === 'picture') return [{ path, place, choice: inside as PictureChoice }];
    if (control !== 'list') return [];
    return (inside as unknown[]).flatMap((entry, index) => listPlacedPictures(part, entry, `${path}.${index}.`));
  });
}
