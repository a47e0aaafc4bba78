// Package first chooses.
package first

// Of gives the first of some actions.
func Of(actions []string) string { return actions[0] }
