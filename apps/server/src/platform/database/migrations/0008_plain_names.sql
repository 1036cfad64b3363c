ALTER TABLE "search_words" RENAME COLUMN "place" TO "sort_name";--> statement-breakpoint
ALTER TABLE "search_words" RENAME CONSTRAINT "search_words_tenant_id_of_word_place_object_id_pk" TO "search_words_tenant_id_of_word_sort_name_object_id_pk";--> statement-breakpoint
ALTER TABLE "files" RENAME COLUMN "is_let_go" TO "is_unreferenced";--> statement-breakpoint
ALTER TABLE "tax_risks" RENAME COLUMN "level_why" TO "level_reasons";--> statement-breakpoint
ALTER TABLE "tax_risks" RENAME COLUMN "review_why" TO "review_reason";--> statement-breakpoint
UPDATE "document_parties" SET "evidence" = (SELECT jsonb_agg(CASE WHEN "act" ? 'beside' THEN ("act" - 'beside') || jsonb_build_object('host', "act" -> 'beside') ELSE "act" END ORDER BY "position") FROM jsonb_array_elements("evidence") WITH ORDINALITY AS "acts" ("act", "position")) WHERE "evidence"::text LIKE '%"beside":%';--> statement-breakpoint
UPDATE "links" SET "detail" = ("detail" - 'beside' - 'besideId') || jsonb_build_object('host', "detail" -> 'beside', 'hostId', "detail" -> 'besideId') WHERE "detail" ? 'beside';--> statement-breakpoint
UPDATE "reports" SET "definition" = replace(replace("definition"::text, '"sum": "least"', '"sum": "minimum"'), '"sum": "most"', '"sum": "maximum"')::jsonb WHERE "definition"::text ~ '"sum": "(least|most)"';--> statement-breakpoint
UPDATE "report_versions" SET "definition" = replace(replace("definition"::text, '"sum": "least"', '"sum": "minimum"'), '"sum": "most"', '"sum": "maximum"')::jsonb WHERE "definition"::text ~ '"sum": "(least|most)"';--> statement-breakpoint
UPDATE "report_runs" SET "definition" = replace(replace("definition"::text, '"sum": "least"', '"sum": "minimum"'), '"sum": "most"', '"sum": "maximum"')::jsonb WHERE "definition"::text ~ '"sum": "(least|most)"';